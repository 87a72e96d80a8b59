import { isDay } from '@tidebook/contract/days'

/** How exact a date is: a day, or a time of the day to the minute or the second. */
export type DatePrecision = 'day' | 'minute' | 'second'

const FORMS: Readonly<Record<DatePrecision, RegExp>> = {
  day: /^$/u,
  minute: /^(\d{2}):(\d{2})$/u,
  second: /^(\d{2}):(\d{2})(?::(\d{2}))?$/u,
}

/**
 * Reads a date that a person types, year first. Dots, slashes or no separators are accepted in place of dashes.
 * @returns `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm` or `YYYY-MM-DDTHH:mm:ss`; undefined while the date is incomplete or impossible
 */
export const readDate = (text: string, precision: DatePrecision): string | undefined => {
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

/** Writes a date that `readDate` returned the way every list of the product writes it. */
export const dateText = (date: string): string => date.replace('T', ' ')

/** Characters of a complete date. */
export const DATE_LENGTHS: Readonly<Record<DatePrecision, number>> = {
  day: 'YYYY-MM-DD'.length,
  minute: 'YYYY-MM-DD HH:mm'.length,
  second: 'YYYY-MM-DD HH:mm:ss'.length,
}
