import { AmountError } from './amount-error.ts'
import { normalize, rescale } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { powerOfTen } from './powers.ts'
import type { Rounding } from './rounding.ts'

const PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/
const MAX_TEXT_LENGTH = 512
const MAX_EXPONENT = 1000
/** Maximum number of digits of an integer that a double represents exactly. */
const SHORT_DIGITS = 15
const SHORT_LIMIT = 10n ** BigInt(SHORT_DIGITS)
const [CODE_0, CODE_9, CODE_MINUS, CODE_POINT] = [48, 57, 45, 46]

/**
 * Parses plain notation of at most 15 digits, the form of almost every amount, without a regular expression. Returns
 * undefined for any other text.
 */
function parseShort(text: string): Decimal | undefined {
  const isNegative = text.charCodeAt(0) === CODE_MINUS
  const first = isNegative ? 1 : 0
  if (text.length === first || text.length - first > SHORT_DIGITS + 1) return undefined
  let digits = 0
  let count = 0
  let point = -1
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= CODE_0 && code <= CODE_9) {
      digits = digits * 10 + (code - CODE_0)
      count += 1
    } else if (code === CODE_POINT && point === -1) point = at
    else return undefined
  }
  if (count === 0 || count > SHORT_DIGITS) return undefined
  return { coefficient: BigInt(isNegative ? -digits : digits), scale: point === -1 ? 0 : text.length - point - 1 }
}

/**
 * Parses plain ('12.50', '.5', '-3.') or exponent ('1e-5') notation. Returns undefined when the text is not a number,
 * is longer than 512 characters, or has an exponent beyond ±1000.
 */
export function tryParseDecimal(text: string): Decimal | undefined {
  const short = parseShort(text)
  if (short !== undefined) return short
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

/** Formats an integer of at most 15 digits, divided by 10^scale, like `formatDecimal`. */
function formatShort(coefficient: number, scale: number): string {
  if (coefficient === 0) return '0'
  let digits = coefficient < 0 ? -coefficient : coefficient
  let decimals = scale
  while (decimals > 0 && digits % 10 === 0) {
    digits /= 10
    decimals -= 1
  }
  const sign = coefficient < 0 ? '-' : ''
  const text = String(digits)
  if (decimals === 0) return sign + text
  const whole = text.length - decimals
  if (whole > 0) return `${sign}${text.slice(0, whole)}.${text.slice(whole)}`
  return `${sign}0.${'0'.repeat(-whole)}${text}`
}

/** Formats a decimal in plain notation: no exponent, no trailing zeros, no sign on zero. */
export function formatDecimal(value: Decimal): string {
  if (value.coefficient > -SHORT_LIMIT && value.coefficient < SHORT_LIMIT && value.scale <= SHORT_DIGITS)
    return formatShort(Number(value.coefficient), value.scale)
  const { coefficient, scale } = normalize(value)
  return plainText(coefficient, scale)
}

/** Formats a decimal in plain notation with exactly `decimals` decimals. Truncates further digits by default. */
export function toFixed(value: Decimal, decimals: number, rounding: Rounding = 'down'): string {
  return plainText(rescale(value, decimals, rounding).coefficient, decimals)
}
