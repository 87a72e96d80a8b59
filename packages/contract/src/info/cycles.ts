/** Candle cycles; `everyhour` is the time-sharing view (A62). */
export const CYCLES = [
  'minute',
  '5minute',
  '15minute',
  '30minute',
  'hour',
  '4hour',
  'day',
  'week',
  'month',
  'everyhour',
] as const

export type Cycle = (typeof CYCLES)[number]
