import { AmountError } from './amount-error.ts'
import { normalize, rescale } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { powerOfTen } from './powers.ts'
import type { Rounding } from './rounding.ts'

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/
const MAX_TEXT_LENGTH = 512
const MAX_EXPONENT = 1000

/**
 * Parses plain ('12.50', '.5', '-3.') or exponent ('1e-5') notation. Returns undefined when the text is not a number,
 * is longer than 512 characters, or has an exponent beyond ±1000.
 */
export function tryParseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return undefined
  const exponent = Number(match[4] ?? '0')
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined
  const digits = BigInt(whole + fraction)
  const coefficient = match[1] === '-' ? -digits : digits
  const scale = fraction.length - exponent
  if (scale < 0) return { coefficient: coefficient * powerOfTen(-scale), scale: 0 }
  return { coefficient, scale }
}

/**
 * Parses like {@link tryParseDecimal}, but throws on bad input.
 * @throws AmountError `amount/malformed`
 */
export function parseDecimal(text: string): Decimal {
  const value = tryParseDecimal(text)
  if (value === undefined) throw new AmountError('amount/malformed', `Not a decimal number: ${text.slice(0, 40)}`)
  return value
}

function plainText(coefficient: bigint, scale: number): string {
  const negative = coefficient < 0n
  const digits = (negative ? -coefficient : coefficient).toString().padStart(scale + 1, '0')
  const sign = negative ? '-' : ''
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Formats a decimal in plain notation: no exponent, no trailing zeros, no sign on zero. */
export function formatDecimal(value: Decimal): string {
  const { coefficient, scale } = normalize(value)
  return plainText(coefficient, scale)
}

/** Formats a decimal in plain notation with exactly `decimals` decimals. Truncates further digits by default. */
export function toFixed(value: Decimal, decimals: number, rounding: Rounding = 'down'): string {
  return plainText(rescale(value, decimals, rounding).coefficient, decimals)
}
