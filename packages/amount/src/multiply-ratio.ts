import { AmountError } from './amount-error.ts'
import { ISSUED_MIN_EXPONENT, ISSUED_SMALLEST, issued } from './issued.ts'
import { MIN_MANTISSA } from './ledger-float.ts'
import { LEDGER_ISSUED_ZERO, isCanonical, issuedNumber, nativeResult } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { digitCount, powerOfTen } from './powers.ts'

// floor(log10(2^63 - 1))
const MAX_DIGITS = 18
/**
 * The reference's maximum native amount in this function. It exceeds every ledger's supply, because buying a whole
 * large pool may cost that much.
 */
const MAX_NATIVE_RATIO = 9_223_372_036_854_775_807n

function ceilLog10(value: bigint): number {
  if (value === 0n) return 0
  const digits = digitCount(value)
  return value === powerOfTen(digits - 1) ? digits - 1 : digits
}

function nativeRatio(drops: bigint, numerator: bigint, denominator: bigint, roundUp: boolean): LedgerNumber {
  const product = drops * numerator
  let quotient = product / denominator
  if (product % denominator !== 0n) {
    if (roundUp && drops > 0n) quotient += 1n
    if (!roundUp && drops < 0n) quotient -= 1n
  }
  return nativeResult(quotient, MAX_NATIVE_RATIO)
}

/**
 * Returns amount × numerator / denominator with 32-bit ratio parts, rounded up or down (`mulRatio`, transfer rates).
 * @throws AmountError `amount/divide-by-zero`, `amount/overflow`
 */
export function mulRatio(amount: LedgerNumber, numerator: number, denominator: number, roundUp: boolean): LedgerNumber {
  if (denominator === 0) throw new AmountError('amount/divide-by-zero', 'Division by zero')
  if (numerator === denominator && isCanonical(amount)) return amount
  const over = BigInt(numerator)
  const under = BigInt(denominator)
  if (amount.native) return nativeRatio(amount.mantissa, over, under, roundUp)
  const negative = amount.mantissa < 0n
  const product = (negative ? -amount.mantissa : amount.mantissa) * over
  if (product === 0n) return LEDGER_ISSUED_ZERO
  let low = product / under
  let rest = product - low * under
  let { exponent } = amount
  if (rest !== 0n) {
    const room = MAX_DIGITS - ceilLog10(low)
    if (room > 0) {
      exponent -= room
      low *= powerOfTen(room)
      rest *= powerOfTen(room)
    }
    const whole = rest / under
    low += whole
    rest -= whole * under
  }
  let inexact = rest !== 0n
  const excess = ceilLog10(low) - MAX_DIGITS
  if (excess > 0) {
    const quotient = low / powerOfTen(excess)
    inexact ||= quotient * powerOfTen(excess) !== low
    low = quotient
    exponent += excess
  }
  const result = issued(negative ? -low : low, exponent)
  if (!inexact || roundUp === negative) return issuedNumber(result)
  if (result.mantissa === 0n) {
    return issuedNumber(negative ? { mantissa: -MIN_MANTISSA, exponent: ISSUED_MIN_EXPONENT } : ISSUED_SMALLEST)
  }
  return issuedNumber(issued(result.mantissa + (negative ? -1n : 1n), result.exponent))
}
