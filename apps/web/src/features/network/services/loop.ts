import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { TIMERS } from '@tidebook/contract/constants'

interface LoopOptions {
  readonly clock: Clock
  readonly everyMs: number
  /** Returns whether the next round must run. */
  readonly needed: () => boolean
  /** Receives the time of the next round, milliseconds since 1970. */
  readonly onNext?: ((at: number) => void) | undefined
}

export interface Loop {
  /** Adds a task to each round. Returns the function that removes it. */
  add(task: () => Promise<unknown>): () => void
  /**
   * Runs a round immediately, regardless of `needed` and of a round that is still running. Resolves when it is done.
   */
  run(): Promise<void>
  start(): () => void
}

/** Runs its tasks at a fixed interval while they are needed. A round that is still running delays the next one. */
function createLoop({ clock, everyMs, needed, onNext }: LoopOptions): Loop {
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

/** Creates a loop with the specified interval of 5000 ms (STA-018). */
export function createMarketLoop(
  needed: () => boolean,
  clock: Clock = systemClock,
  onNext?: (at: number) => void,
): Loop {
  return createLoop({ clock, everyMs: TIMERS.marketLoop, needed, onNext })
}
