import { AmountError } from './amount-error.ts'
import {
  FLOAT_MAX_EXPONENT,
  FLOAT_MIN_EXPONENT,
  FLOAT_ZERO,
  MANTISSA_DIGITS,
  MAX_MANTISSA,
  MIN_MANTISSA,
  guardRounding,
  normalizeFloat,
} from './ledger-float.ts'
import type { FloatRounding, LedgerFloat } from './ledger-float.ts'
import { digitCount, powerOfTen } from './powers.ts'

const DIVISION_SHIFT = 17
// A 16-digit mantissa shifted by more than this is only a sticky bit.
const WIDEST_SHIFT = 40

function finish(magnitude: bigint, exponent: number, negative: boolean): LedgerFloat {
  if (exponent < FLOAT_MIN_EXPONENT) return FLOAT_ZERO
  if (exponent > FLOAT_MAX_EXPONENT) throw new AmountError('amount/overflow', 'Ledger number too large')
  return { mantissa: negative ? -magnitude : magnitude, exponent }
}

function addMagnitudes(
  large: LedgerFloat,
  quotient: bigint,
  rest: bigint,
  shift: number,
  rounding: FloatRounding,
): LedgerFloat {
  const negative = large.mantissa < 0n
  let sum = (negative ? -large.mantissa : large.mantissa) + quotient
  let exponent = large.exponent
  let divisor = powerOfTen(shift)
  if (sum > MAX_MANTISSA) {
    rest += (sum % 10n) * divisor
    divisor *= 10n
    sum /= 10n
    exponent += 1
  }
  // The reference sets the sign of its guard digits only when it shifts the smaller operand.
  const step = guardRounding(rest, divisor, negative && shift > 0, rounding)
  if (step === 1 || (step === 0 && (sum & 1n) === 1n)) {
    sum += 1n
    if (sum > MAX_MANTISSA) {
      sum /= 10n
      exponent += 1
    }
  }
  return finish(sum, exponent, negative)
}

function subtractMagnitudes(
  large: LedgerFloat,
  quotient: bigint,
  rest: bigint,
  shift: number,
  rounding: FloatRounding,
): LedgerFloat {
  let negative = large.mantissa < 0n
  let difference = (negative ? -large.mantissa : large.mantissa) - quotient
  // The guard digits carry the sign of the smaller operand.
  const guardNegative = !negative
  if (difference < 0n) {
    difference = -difference
    negative = !negative
  }
  let exponent = large.exponent
  const divisor = powerOfTen(shift)
  while (difference < MIN_MANTISSA) {
    rest *= 10n
    const digit = rest / divisor
    rest -= digit * divisor
    difference = difference * 10n - digit
    exponent -= 1
  }
  const step = guardRounding(rest, divisor, guardNegative, rounding)
  if (step === 1 || (step === 0 && (difference & 1n) === 1n)) {
    difference -= 1n
    if (difference < MIN_MANTISSA) {
      difference *= 10n
      exponent -= 1
    }
  }
  return finish(difference, exponent, negative)
}

/** Adds with the guard digits of `Number::operator+=`. @throws AmountError `amount/overflow` */
export function addFloats(a: LedgerFloat, b: LedgerFloat, rounding: FloatRounding = 'nearest'): LedgerFloat {
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n) return b
  const large = a.exponent >= b.exponent ? a : b
  const small = large === a ? b : a
  if (large.exponent === small.exponent && large.mantissa === -small.mantissa) return FLOAT_ZERO
  const shift = Math.min(large.exponent - small.exponent, WIDEST_SHIFT)
  const divisor = powerOfTen(shift)
  const magnitude = small.mantissa < 0n ? -small.mantissa : small.mantissa
  const quotient = shift === 0 ? magnitude : magnitude / divisor
  const rest = shift === 0 ? 0n : magnitude - quotient * divisor
  const sameSign = large.mantissa < 0n === small.mantissa < 0n
  return sameSign
    ? addMagnitudes(large, quotient, rest, shift, rounding)
    : subtractMagnitudes(large, quotient, rest, shift, rounding)
}

export function negateFloat(value: LedgerFloat): LedgerFloat {
  return value.mantissa === 0n ? value : { mantissa: -value.mantissa, exponent: value.exponent }
}

/** Subtracts (`Number::operator-=`). @throws AmountError `amount/overflow` */
export function subtractFloats(a: LedgerFloat, b: LedgerFloat, rounding: FloatRounding = 'nearest'): LedgerFloat {
  return addFloats(a, negateFloat(b), rounding)
}

/** Multiplies (`Number::operator*=`): a 128-bit product, rounded once. @throws AmountError `amount/overflow` */
export function multiplyFloats(a: LedgerFloat, b: LedgerFloat, rounding: FloatRounding = 'nearest'): LedgerFloat {
  if (a.mantissa === 0n || b.mantissa === 0n) return FLOAT_ZERO
  const product = a.mantissa * b.mantissa
  const negative = product < 0n
  let magnitude = negative ? -product : product
  const shift = digitCount(magnitude) - MANTISSA_DIGITS
  const divisor = powerOfTen(shift)
  const quotient = magnitude / divisor
  const step = guardRounding(magnitude - quotient * divisor, divisor, negative, rounding)
  magnitude = quotient
  let exponent = a.exponent + b.exponent + shift
  if (step === 1 || (step === 0 && (magnitude & 1n) === 1n)) {
    magnitude += 1n
    if (magnitude > MAX_MANTISSA) {
      magnitude /= 10n
      exponent += 1
    }
  }
  return finish(magnitude, exponent, negative)
}

/**
 * Divides (`Number::operator/=`): truncates the quotient at 17 more digits before it rounds, as the reference does.
 * @throws AmountError `amount/divide-by-zero` or `amount/overflow`
 */
export function divideFloats(a: LedgerFloat, b: LedgerFloat, rounding: FloatRounding = 'nearest'): LedgerFloat {
  if (b.mantissa === 0n) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  if (a.mantissa === 0n) return FLOAT_ZERO
  const quotient = (a.mantissa * powerOfTen(DIVISION_SHIFT)) / b.mantissa
  return normalizeFloat(quotient, a.exponent - b.exponent - DIVISION_SHIFT, rounding)
}

/** Returns -1, 0 or 1 when a is below, equal to or above b. */
export function compareFloats(a: LedgerFloat, b: LedgerFloat): -1 | 0 | 1 {
  const left = a.mantissa === 0n ? 0 : a.mantissa < 0n ? -1 : 1
  const right = b.mantissa === 0n ? 0 : b.mantissa < 0n ? -1 : 1
  if (left !== right) return left < right ? -1 : 1
  if (left === 0) return 0
  if (a.exponent !== b.exponent) return a.exponent < b.exponent === left > 0 ? -1 : 1
  if (a.mantissa === b.mantissa) return 0
  return a.mantissa < b.mantissa ? -1 : 1
}
