import type { FigureUnit } from '@tidebook/contract'
import { waitingTimeText } from '../identity/waited-text.ts'

const KIB = 1024
const SIZES = [
  { unit: 'terabyte', bytes: KIB ** 4 },
  { unit: 'gigabyte', bytes: KIB ** 3 },
  { unit: 'megabyte', bytes: KIB ** 2 },
] as const
const LONG_SECONDS = 120

/** Formats a figure with its unit in the given language. */
export function figureText(value: number, unit: FigureUnit, language: string): string {
  if (unit === 'bytes') {
    const size = SIZES.find(({ bytes }) => value >= bytes) ?? SIZES[2]
    return measured(value / size.bytes, size.unit, language)
  }
  if (unit === 'days') return measured(Math.floor(value), 'day', language, 'long')
  if (unit === 'seconds') {
    if (value >= LONG_SECONDS) return waitingTimeText(value * 1000, language)
    return value > 0 && value < 1
      ? measured(value * 1000, 'millisecond', language)
      : measured(value, 'second', language)
  }
  return new Intl.NumberFormat(language, {
    style: unit === 'share' ? 'percent' : 'decimal',
    maximumFractionDigits: unit === 'share' ? 0 : 1,
  }).format(value)
}

function measured(value: number, unit: string, language: string, unitDisplay: 'short' | 'long' = 'short'): string {
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
