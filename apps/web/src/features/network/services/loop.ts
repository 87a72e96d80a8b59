import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { TIMERS } from '@tidebook/contract/constants'

export interface LoopOptions {
  readonly clock: Clock
  readonly everyMs: number
  /** Whether this round is worth its calls. */
  readonly needed: () => boolean
}

export interface Loop {
  /** Adds what a round does; returns how to take it out again. */
  add(task: () => Promise<unknown>): () => void
  /** Runs a round now, needed or not. */
  run(): Promise<void>
  start(): () => void
}

/** Runs its tasks at a fixed pace while they are needed; a round that is still running is not joined by another. */
export const createLoop = ({ clock, everyMs, needed }: LoopOptions): Loop => {
  const tasks = new Set<() => Promise<unknown>>()
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await Promise.allSettled(Array.from(tasks, (task) => task()))
    running = false
  }
  return {
    add(task) {
      tasks.add(task)
      return () => {
        tasks.delete(task)
      }
    },
    run,
    start() {
      let timer: Timer
      const tick = (): void => {
        timer = clock.after(everyMs, tick)
        if (needed()) void run()
      }
      timer = clock.after(everyMs, tick)
      return () => timer.cancel()
    },
  }
}

/** A loop at the pace of the specification, 5000 ms (STA-018). */
export const createMarketLoop = (needed: () => boolean, clock: Clock = systemClock): Loop =>
  createLoop({ clock, everyMs: TIMERS.marketLoop, needed })
