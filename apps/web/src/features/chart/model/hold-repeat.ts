import { TIMERS } from '@tidebook/contract/constants'

/** Timer for repeats while a button is held. */
export interface HoldClock {
  setInterval(run: () => void, ms: number): unknown
  clearInterval(handle: unknown): void
}

/** Runs immediately and then every 600 ms until released. */
export function createHold(run: () => void, clock: HoldClock): { press(): void; release(): void } {
  let handle: unknown
  const release = () => {
    if (handle !== undefined) clock.clearInterval(handle)
    handle = undefined
  }
  return {
    press() {
      release()
      run()
      handle = clock.setInterval(run, TIMERS.zoomRepeat)
    },
    release,
  }
}
