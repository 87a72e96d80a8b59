/**
 * Formats a day in a language.
 * @param time ms since 1970
 */
export function dayText(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(time)
}

/** Formats a day and a time of day in a short form. */
export function momentText(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)
}

const DAY_MS = 86_400_000
/** Number of dates below a chart. */
const MARKS = 4

/** Formats evenly spaced times between two times: days, or times of day for a short span. */
export function spanTexts(from: number, until: number, language: string): string[] {
  const short = until - from < MARKS * DAY_MS
  const format = new Intl.DateTimeFormat(
    language,
    short ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  )
  const count = short ? 2 : MARKS
  return Array.from({ length: count }, (_, place) => format.format(from + ((until - from) * place) / (count - 1)))
}
