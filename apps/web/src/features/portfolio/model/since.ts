/** From when on value and profit are told: a span that ends now, everything, or a day of the person's choice. */
export type Since = (typeof SPANS)[number] | { readonly day: string }

/** The spans, in their order. */
export const SPANS = ['day', 'week', 'month', 'year', 'all'] as const

const DAY_MS = 86_400_000
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const

/** ms since 1970; undefined: from the first balance on. A day begins in the zone of the browser. */
export function beginOf(since: Since, now: number): number | undefined {
  if (since === 'all') return undefined
  if (typeof since === 'string') return now - DAYS[since] * DAY_MS
  const begin = new Date(`${since.day}T00:00:00`).getTime()
  return Number.isNaN(begin) ? undefined : Math.max(0, begin)
}
