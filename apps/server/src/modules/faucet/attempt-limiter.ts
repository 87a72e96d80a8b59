/** Allows a number of attempts per key within a sliding time. */
export interface AttemptLimiter {
  /** Whether the key has attempts left. */
  allows(key: string): boolean
  /** Counts an attempt that was allowed. */
  count(key: string): void
  /** Keys that are remembered. */
  readonly size: number
}

/**
 * Keys are forgotten when their attempts have aged, and only counted attempts make one, so that whoever bounds the
 * attempts of all bounds the memory, too.
 * @param now milliseconds; @param windowMs the sliding time.
 */
export const createAttemptLimiter = (limit: number, windowMs: number, now: () => number): AttemptLimiter => {
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
