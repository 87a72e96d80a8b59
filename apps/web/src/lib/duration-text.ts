const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Formats a duration with its two largest units, in whole minutes. */
export function durationText(ms: number, language: string): string {
  let left = Math.round(ms / MINUTE_MS)
  const parts: string[] = []
  for (const [unit, minutes] of UNITS) {
    const count = Math.floor(left / minutes)
    left -= count * minutes
    if (count > 0 || (unit === 'minute' && parts.length === 0))
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count))
  }
  return parts.slice(0, 2).join(' ')
}
