const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/**
 * Formats a duration in at most two units, such as `4 hr 10 min`, in the given language.
 * @param ms milliseconds
 */
export function waitingTimeText(ms: number, language: string): string {
  let minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const parts: string[] = []
  for (const { unit, minutes: size } of UNITS) {
    const count = Math.floor(minutes / size)
    minutes -= count * size
    const isLast = unit === 'minute' && parts.length === 0
    if ((count > 0 || isLast) && parts.length < 2)
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
  }
  return parts.join(' ')
}
