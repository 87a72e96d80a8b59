import { isDay } from '@tidebook/contract/days'

/** Precision of a date: a day, or a time of day to the minute or the second. */
export type DatePrecision = 'day' | 'minute' | 'second'

const FORMS: Readonly<Record<DatePrecision, RegExp>> = {
  day: /^$/u,
  minute: /^(\d{2}):(\d{2})$/u,
  second: /^(\d{2}):(\d{2})(?::(\d{2}))?$/u,
}

/**
 * Parses a date that a user types, year first. Accepts dots, slashes or no separators instead of dashes.
 * @returns `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` or `YYYY-MM-DDTHH:mm:ss`; undefined while the date is incomplete or
 * impossible
 */
export function readDate(text: string, precision: DatePrecision): string | undefined {
  const [, year, month, date, rest = ''] =
    /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[ T]+(.*))?$/u.exec(text.trim().replaceAll(/\s+/gu, ' ')) ?? []
  const day = `${year}-${month}-${date}`
  const time = FORMS[precision].exec(rest)
  if (year === undefined || time === null || !isDay(day)) return undefined
  if (precision === 'day') return day
  const [, hours = '', minutes = '', seconds = '00'] = time
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return precision === 'minute' ? `${day}T${hours}:${minutes}` : `${day}T${hours}:${minutes}:${seconds}`
}

/** Formats a date that `readDate` returned the way every list in the product shows it. */
export function dateText(date: string): string {
  return date.replace('T', ' ')
}

/** Length of a complete date, in characters. */
export const DATE_LENGTHS: Readonly<Record<DatePrecision, number>> = {
  day: 'YYYY-MM-DD'.length,
  minute: 'YYYY-MM-DD HH:mm'.length,
  second: 'YYYY-MM-DD HH:mm:ss'.length,
}
