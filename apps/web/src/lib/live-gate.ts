/** Clock and timers, replaceable in tests. */
export interface GateClock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

const pageClock: GateClock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as number),
}

/**
 * Minimum time between deliveries, in milliseconds. Often enough for views that redraw completely on each change, such
 * as a candle series or a long list.
 */
const GAP_MS = 100

/**
 * Passes values on at most ten times a second. The last value always arrives. Never delivers within `push`, so that a
 * view that redraws completely does not delay the frame of the book that pushed.
 * @returns push and stop
 */
export function createGate<T>(
  deliver: (values: readonly T[]) => void,
  clock: GateClock = pageClock,
): { push(value: T): void; stop(): void } {
  let waiting: T[] = []
  let handle: unknown
  let last = Number.NEGATIVE_INFINITY
  const flush = () => {
    handle = undefined
    last = clock.now()
    const values = waiting
    waiting = []
    deliver(values)
  }
  return {
    push(value) {
      waiting.push(value)
      if (handle !== undefined) return
      handle = clock.setTimeout(flush, Math.max(0, last + GAP_MS - clock.now()))
    },
    stop() {
      if (handle !== undefined) clock.clearTimeout(handle)
      handle = undefined
      waiting = []
    },
  }
}
