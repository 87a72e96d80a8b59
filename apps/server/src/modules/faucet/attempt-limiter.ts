/** Allows a number of attempts per key within a sliding window. */
export interface AttemptLimiter {
  /** Returns whether the key has any attempts left. */
  allows(key: string): boolean
  /** Counts an allowed attempt. */
  count(key: string): void
  /** Number of stored keys. */
  readonly size: number
}

/**
 * Creates a limiter. Deletes keys whose attempts have expired. Only counted attempts create a key, so a limit on all
 * attempts also bounds the memory.
 * @param windowMs sliding window in milliseconds
 * @param now current time in milliseconds
 */
export function createAttemptLimiter(limit: number, windowMs: number, now: () => number): AttemptLimiter {
  const attempts = new Map<string, number[]>()
  let swept = now()
  const sweep = (time: number): void => {
    if (time - swept < windowMs) return
    swept = time
    for (const [key, times] of attempts) if ((times.at(-1) ?? 0) <= time - windowMs) attempts.delete(key)
  }
  const recentOf = (key: string, time: number): number[] =>
    (attempts.get(key) ?? []).filter((each) => each > time - windowMs)
  return {
    allows: (key) => recentOf(key, now()).length < limit,
    count: (key) => {
      const time = now()
      sweep(time)
      attempts.set(key, [...recentOf(key, time), time])
    },
    get size() {
      return attempts.size
    },
  }
}
