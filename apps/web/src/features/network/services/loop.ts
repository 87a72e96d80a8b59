import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { TIMERS } from '@tidebook/contract/constants'

export interface LoopOptions {
  readonly clock: Clock
  readonly everyMs: number
  /** Whether this round is worth its calls. */
  readonly needed: () => boolean
  /** Hears when the next round is due, ms since 1970. */
  readonly onNext?: ((at: number) => void) | undefined
}

export interface Loop {
  /** Adds what a round does; returns how to take it out again. */
  add(task: () => Promise<unknown>): () => void
  /** Runs a round now, needed or not, beside one that still waits for its answers. Resolves when it is done. */
  run(): Promise<void>
  start(): () => void
}

/** Runs its tasks at a fixed pace while they are needed; a round that is still running is not joined by the next. */
export const createLoop = ({ clock, everyMs, needed, onNext }: LoopOptions): Loop => {
  const tasks = new Set<() => Promise<unknown>>()
  let running = 0
  const run = async (): Promise<void> => {
    running += 1
    await Promise.allSettled(Array.from(tasks, (task) => task()))
    running -= 1
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
      const wait = (): void => {
        timer = clock.after(everyMs, tick)
        onNext?.(clock.now() + everyMs)
      }
      const tick = (): void => {
        wait()
        if (running === 0 && needed()) void run()
      }
      wait()
      return () => timer.cancel()
    },
  }
}

/** A loop at the pace of the specification, 5000 ms (STA-018). */
export const createMarketLoop = (
  needed: () => boolean,
  clock: Clock = systemClock,
  onNext?: (at: number) => void,
): Loop => createLoop({ clock, everyMs: TIMERS.marketLoop, needed, onNext })
