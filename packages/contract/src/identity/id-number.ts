import { LENGTHS } from '../constants.ts'
import { isDay } from './days.ts'

/** Reasons why a text is not a Chinese identity number (VAL-046 to VAL-049). */
export type IdNumberFault = 'form' | 'region' | 'birth' | 'checksum'

/** Provinces, by the first two digits; 81 to 83 are permits of residents of Hong Kong, Macao and Taiwan. */
const REGIONS: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const FORM = new RegExp(`^\\d{${LENGTHS.idCard - 1}}[\\dXx]$`)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/**
 * Returns the date of birth in a number, such as `2001-02-03`.
 * @param number a number in the correct format
 */
export function birthOfIdNumber(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

/**
 * Returns the first fault of a number, or undefined.
 * @param today such as `2026-11-23`; later dates of birth are invalid
 */
export function idNumberFault(number: string, today: string): IdNumberFault | undefined {
  if (!FORM.test(number)) return 'form'
  if (!REGIONS.has(number.slice(0, 2))) return 'region'
  const birth = birthOfIdNumber(number)
  if (!isDay(birth) || birth < '1850-01-01' || birth > today) return 'birth'
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return number.slice(-1).toUpperCase() === CHECK_DIGITS[sum % 11] ? undefined : 'checksum'
}
