/** One ledger of the history. */
export interface PastLedger {
  /** Close time, in milliseconds since 1970. */
  readonly time: number
  /** Square root of the hours since the previous ledger, in per mille, which scales the price moves. */
  readonly share: number
  /** Length of the step in percent of the typical step, which scales the traded volume. */
  readonly volume: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** In milliseconds. */
export const DAY = 24 * HOUR

/** Length of the step for which orders have their typical sizes. */
const ORDINARY_STEP = 5 * MINUTE

/**
 * Resolution by age: hours, then quarter hours in the last three days (the default candles), then five minutes in the
 * last day, then minutes in the last hour and a half.
 */
const STRETCHES: readonly { readonly until: number; readonly every: number }[] = [
  { until: 3 * DAY, every: HOUR },
  { until: DAY, every: 15 * MINUTE },
  { until: 90 * MINUTE, every: 5 * MINUTE },
  { until: 0, every: MINUTE },
]

/** Returns the ledgers of a history with a length in days that ends at `now`. */
export function historySchedule(now: number, days: number): PastLedger[] {
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
