/** Periods of the history. */
export const PERIODS = ['always', 'day', 'week', 'month', 'custom'] as const
type Period = (typeof PERIODS)[number]

/** The selected period. Days are local and formatted YYYY-MM-DD; '' until selected. */
export interface PeriodChoice {
  readonly period: Period
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const LENGTHS: Partial<Record<Period, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY }

function startOf(day: string): number | undefined {
  const time = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(time) ? undefined : time
}

/** Days with a daylight-saving change have 23 or 25 hours. */
function endOf(day: string): number | undefined {
  const start = startOf(day)
  return start === undefined ? undefined : new Date(start).setHours(24) - 1
}

/** Returns the start and end of a period in ms since 1970, including the whole last day. An open end is undefined. */
export function rangeOf(choice: PeriodChoice, now: number): { begin: number | undefined; end: number | undefined } {
  if (choice.period === 'custom') {
    return { begin: startOf(choice.from), end: endOf(choice.to) }
  }
  const length = LENGTHS[choice.period]
  return { begin: length === undefined ? undefined : now - length, end: undefined }
}

/** Whether the first day is after the last one, so that the result is empty. */
export function isBackwards({ period, from, to }: PeriodChoice): boolean {
  return period === 'custom' && from !== '' && to !== '' && from > to
}
