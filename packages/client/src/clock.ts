/** A running timer. */
export interface Timer {
  cancel(): void
}

/** Time source of the client, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  after(ms: number, run: () => void): Timer
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const handle = setTimeout(run, ms)
    return { cancel: () => clearTimeout(handle) }
  },
}

/** Resolves after `ms`. Rejects with the signal's reason if it is aborted first. */
export function delay(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = (): void => {
      timer.cancel()
      reject(signal?.reason)
    }
    const timer = clock.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
    return undefined
  })
}
