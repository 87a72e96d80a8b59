import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { createStore, type Store } from './store.ts'

/** How far a countdown has come. */
export interface CountdownState {
  /** Whole seconds that are left; 0 when it does not run. */
  readonly left: number
  readonly isPaused: boolean
}

/** Seconds that go by one by one, on a clock that tests own. */
export interface Countdown {
  readonly state: Store<CountdownState>
  /** Begins anew. @param onEnd called once when the last second has gone by, not when it is stopped */
  start(seconds: number, onEnd?: () => void): void
  /** Holds the seconds that are left, until `resume`. */
  pause(): void
  resume(): void
  stop(): void
}

const SECOND_MS = 1000
const ENDED: CountdownState = { left: 0, isPaused: false }

export const createCountdown = (clock: Clock = systemClock): Countdown => {
  const state = createStore(ENDED)
  let timer: Timer | undefined
  let ends = 0
  let tell: (() => void) | undefined
  // By the time that is left, not by the ticks: a browser lets a hidden page tick when it likes.
  const tick = (): void => {
    const left = Math.ceil((ends - clock.now()) / SECOND_MS)
    if (left <= 0) {
      timer = undefined
      state.set(ENDED)
      tell?.()
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
      tell = onEnd
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
