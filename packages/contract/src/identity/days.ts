const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether the text is a calendar day, such as `2026-11-23`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? []
  const lengths = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return Number(day) >= 1 && Number(day) <= (lengths[Number(month) - 1] ?? 0)
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Returns the same day a number of years later, or the end of February if that day does not exist. */
export function yearsLater(day: string, years: number): string {
  const later = String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)
  return isDay(later) ? later : `${later.slice(0, 8)}28`
}
