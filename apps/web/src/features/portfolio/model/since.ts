/** Start of the period for value and profit: a span before now, the first balance, or a day that the user selects. */
export type Since = (typeof SPANS)[number] | { readonly day: string }

/** The spans, in display order. */
export const SPANS = ['day', 'week', 'month', 'year', 'all'] as const

const DAY_MS = 86_400_000
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const

/**
 * Returns the start in ms since 1970; undefined means from the first balance on. A day begins in the browser's time
 * zone.
 */
export function spanStart(since: Since, now: number): number | undefined {
  if (since === 'all') return undefined
  if (typeof since === 'string') return now - DAYS[since] * DAY_MS
  const begin = new Date(`${since.day}T00:00:00`).getTime()
  return Number.isNaN(begin) ? undefined : Math.max(0, begin)
}
