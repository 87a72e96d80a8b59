import { AmountError } from './amount-error.ts'
import { digitCount, powerOfTen } from './powers.ts'

/**
 * Rounding modes of the reference ledger's `Number`: nearest (ties to even), towards zero, towards minus infinity,
 * towards plus infinity. A parameter here, a global variable in the reference.
 */
export type FloatRounding = 'nearest' | 'zero' | 'downward' | 'upward'

/** `Number` of the reference ledger: mantissa 0 or 10^15..10^16-1 with sign, times 10^exponent. */
export interface LedgerFloat {
  readonly mantissa: bigint
  readonly exponent: number
}

export const MIN_MANTISSA = 1_000_000_000_000_000n
export const MAX_MANTISSA = 9_999_999_999_999_999n
export const MANTISSA_DIGITS = 16
export const FLOAT_MIN_EXPONENT = -32_768
export const FLOAT_MAX_EXPONENT = 32_768

export const FLOAT_ZERO: LedgerFloat = { mantissa: 0n, exponent: -2_147_483_648 }

/**
 * Decides how the truncated digits (rest / divisor of one unit) round a magnitude: -1 keeps it, 1 moves it one step
 * away from zero, 0 is a tie. The exact rest has the same effect as the reference's 16 guard digits with a sticky bit.
 */
export function guardRounding(rest: bigint, divisor: bigint, negative: boolean, rounding: FloatRounding): -1 | 0 | 1 {
  if (rounding === 'nearest') {
    const twice = rest + rest
    if (twice === divisor) return 0
    return twice > divisor ? 1 : -1
  }
  if (rounding === 'zero' || rest === 0n) return -1
  return negative === (rounding === 'downward') ? 1 : -1
}

/**
 * Normalizes any magnitude to 16 digits (`Number::normalize`).
 * @throws AmountError `amount/overflow` beyond exponent 32768
 */
export function normalizeFloat(mantissa: bigint, exponent: number, rounding: FloatRounding = 'nearest'): LedgerFloat {
  if (mantissa === 0n) return FLOAT_ZERO
  const negative = mantissa < 0n
  let magnitude = negative ? -mantissa : mantissa
  let power = exponent
  if (magnitude < MIN_MANTISSA) {
    const shift = MANTISSA_DIGITS - digitCount(magnitude)
    if (power - shift < FLOAT_MIN_EXPONENT) return FLOAT_ZERO
    magnitude *= powerOfTen(shift)
    power -= shift
  } else if (magnitude > MAX_MANTISSA) {
    const shift = digitCount(magnitude) - MANTISSA_DIGITS
    const divisor = powerOfTen(shift)
    const quotient = magnitude / divisor
    const step = guardRounding(magnitude - quotient * divisor, divisor, negative, rounding)
    magnitude = quotient
    power += shift
    if (power < FLOAT_MIN_EXPONENT) return FLOAT_ZERO
    if (step === 1 || (step === 0 && (magnitude & 1n) === 1n)) {
      magnitude += 1n
      if (magnitude > MAX_MANTISSA) {
        magnitude /= 10n
        power += 1
      }
    }
  }
  if (power < FLOAT_MIN_EXPONENT) return FLOAT_ZERO
  if (power > FLOAT_MAX_EXPONENT) throw new AmountError('amount/overflow', 'Ledger number too large')
  return { mantissa: negative ? -magnitude : magnitude, exponent: power }
}

/**
 * Returns the nearest integer in the given rounding mode (`Number::operator rep`).
 * @throws AmountError `amount/overflow` beyond 63 bits
 */
export function floatToInteger(mantissa: bigint, exponent: number, rounding: FloatRounding = 'nearest'): bigint {
  if (exponent >= 0 || mantissa === 0n) {
    const value = mantissa === 0n ? 0n : exponent > 18 ? undefined : mantissa * powerOfTen(exponent)
    if (value === undefined || BigInt.asIntN(64, value) !== value) {
      throw new AmountError('amount/overflow', 'Integer too large')
    }
    return value
  }
  const negative = mantissa < 0n
  const magnitude = negative ? -mantissa : mantissa
  const divisor = powerOfTen(Math.min(-exponent, 40))
  let quotient = magnitude / divisor
  const step = guardRounding(magnitude - quotient * divisor, divisor, negative, rounding)
  if (step === 1 || (step === 0 && (quotient & 1n) === 1n)) quotient += 1n
  return negative ? -quotient : quotient
}
