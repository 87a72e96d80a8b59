/** Allows a number of attempts per key within a sliding time. */
export interface AttemptLimiter {
  /** Counts an attempt; false when the key has used up its attempts. */
  allow(key: string): boolean
}

/** @param now milliseconds; @param windowMs the sliding time. Keys are forgotten when their attempts have aged. */
export const createAttemptLimiter = (limit: number, windowMs: number, now: () => number): AttemptLimiter => {
  const attempts = new Map<string, number[]>()
  let swept = now()
  const sweep = (time: number): void => {
    if (time - swept < windowMs) return
    swept = time
    for (const [key, times] of attempts) if ((times.at(-1) ?? 0) <= time - windowMs) attempts.delete(key)
  }
  return {
    allow: (key) => {
      const time = now()
      sweep(time)
      const recent = (attempts.get(key) ?? []).filter((each) => each > time - windowMs)
      if (recent.length >= limit) return false
      attempts.set(key, [...recent, time])
      return true
    },
  }
}
