import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { createStore, type Store } from './store.ts'

/** Progress of a countdown. */
interface CountdownState {
  /** Whole seconds left; 0 when the countdown is not running. */
  readonly left: number
  readonly isPaused: boolean
}

/** A countdown in seconds. Tests can replace its clock. */
export interface Countdown {
  readonly state: Store<CountdownState>
  /**
   * Starts or restarts the countdown.
   * @param onEnd called once when the last second has passed, but not when the countdown is stopped
   */
  start(seconds: number, onEnd?: () => void): void
  /** Freezes the seconds left until `resume`. */
  pause(): void
  resume(): void
  stop(): void
}

const SECOND_MS = 1000
const ENDED: CountdownState = { left: 0, isPaused: false }

export function createCountdown(clock: Clock = systemClock): Countdown {
  const state = createStore(ENDED)
  let timer: Timer | undefined
  let ends = 0
  let notify: (() => void) | undefined
  // Computes from the remaining time, not from the number of ticks: browsers throttle the timers of hidden pages.
  const tick = (): void => {
    const left = Math.ceil((ends - clock.now()) / SECOND_MS)
    if (left <= 0) {
      timer = undefined
      state.set(ENDED)
      notify?.()
      return
    }
    state.set((last) => (last.left === left && !last.isPaused ? last : { left, isPaused: false }))
    timer = clock.after(ends - clock.now() - (left - 1) * SECOND_MS, tick)
  }
  const run = (seconds: number): void => {
    timer?.cancel()
    ends = clock.now() + seconds * SECOND_MS
    tick()
  }
  return {
    state,
    start: (seconds, onEnd) => {
      notify = onEnd
      run(seconds)
    },
    pause: () => {
      if (timer === undefined) return
      timer.cancel()
      timer = undefined
      state.set(({ left }) => ({ left, isPaused: true }))
    },
    resume: () => {
      const { left, isPaused } = state.get()
      if (isPaused) run(left)
    },
    stop: () => {
      timer?.cancel()
      timer = undefined
      state.set(ENDED)
    },
  }
}
