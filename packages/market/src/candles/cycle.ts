/** Candle intervals with their names in the contract. `everyhour` is the intraday line over minutes. */
export type CandleCycle =
  | 'minute'
  | '5minute'
  | '15minute'
  | '30minute'
  | 'hour'
  | '4hour'
  | 'day'
  | 'week'
  | 'month'
  | 'everyhour'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** 1970-01-05, the first Monday of the epoch. */
const FIRST_MONDAY = 4 * DAY

const LENGTHS: Readonly<Record<Exclude<CandleCycle, 'month'>, number>> = {
  minute: MINUTE,
  '5minute': 5 * MINUTE,
  '15minute': 15 * MINUTE,
  '30minute': 30 * MINUTE,
  hour: HOUR,
  '4hour': 4 * HOUR,
  day: DAY,
  week: WEEK,
  everyhour: MINUTE,
}

/** Returns the start (ms, UTC) of the bucket that contains `ms`. Weeks start on Monday, months on their first day. */
export function bucketStart(cycle: CandleCycle, ms: number): number {
  if (cycle === 'month') {
    const date = new Date(ms)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const length = LENGTHS[cycle]
  const origin = cycle === 'week' ? FIRST_MONDAY : 0
  return Math.floor((ms - origin) / length) * length + origin
}

/** Returns the start of the bucket after the one that starts at `start`. */
export function nextBucket(cycle: CandleCycle, start: number): number {
  if (cycle !== 'month') return start + LENGTHS[cycle]
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
