/** One ledger of the past. */
export interface PastLedger {
  /** Close time, ms since 1970. */
  readonly time: number
  /** Square root of the hours since the one before, in per mille: how far prices may have gone. */
  readonly share: number
  /** How long the step is, in percent of the ordinary one: what is traded in it is so much more or less. */
  readonly volume: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds. */
export const DAY = 24 * HOUR

/** The step in which orders have their ordinary sizes. */
const ORDINARY_STEP = 5 * MINUTE

/**
 * The nearer to now, the finer: hours, then quarters over the last three days (the candles of a first look), then five
 * minutes over the last day, then minutes over the last hour and a half.
 */
const STRETCHES: readonly { readonly until: number; readonly every: number }[] = [
  { until: 3 * DAY, every: HOUR },
  { until: DAY, every: 15 * MINUTE },
  { until: 90 * MINUTE, every: 5 * MINUTE },
  { until: 0, every: MINUTE },
]

/** Close times of the past of some days that ends at `now`. */
export const historySchedule = (now: number, days: number): PastLedger[] => {
  const ledgers: PastLedger[] = []
  let time = now - days * DAY
  for (const { until, every } of STRETCHES) {
    const share = Math.round(1000 * Math.sqrt(every / HOUR))
    const volume = Math.round((100 * every) / ORDINARY_STEP)
    for (time += every; time <= now - until; time += every) ledgers.push({ time, share, volume })
    time -= every
  }
  return ledgers
}
