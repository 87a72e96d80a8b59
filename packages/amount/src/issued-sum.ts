import { ISSUED_MAX_EXPONENT, ISSUED_MIN_EXPONENT } from './issued.ts'
import { MANTISSA_DIGITS, MAX_MANTISSA, MIN_MANTISSA } from './ledger-float.ts'
import { LEDGER_ISSUED_ZERO } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { digitCount, powerOfTen } from './powers.ts'

/** Removes one digit, rounding to nearest with ties to even. */
function shortened(sum: bigint, exponent: number): LedgerNumber | undefined {
  if (exponent === ISSUED_MAX_EXPONENT) return undefined
  let mantissa = sum / 10n
  const rest = sum % 10n
  if (rest > 5n || (rest === 5n && (mantissa & 1n) === 1n)) mantissa += 1n
  else if (rest < -5n || (rest === -5n && (mantissa & 1n) === 1n)) mantissa -= 1n
  return { native: false, mantissa, exponent: exponent + 1 }
}

/** Appends zeros for digits that canceled out. */
function lengthened(sum: bigint, exponent: number): LedgerNumber | undefined {
  if (sum === 0n) return LEDGER_ISSUED_ZERO
  const shift = MANTISSA_DIGITS - digitCount(sum < 0n ? -sum : sum)
  if (exponent - shift < ISSUED_MIN_EXPONENT) return LEDGER_ISSUED_ZERO
  return { native: false, mantissa: sum * powerOfTen(shift), exponent: exponent - shift }
}

/**
 * Rounds the integer part to nearest by the remainder. Returns undefined when the result reaches either end of the
 * 16-digit range.
 */
function rounded(sum: bigint, rest: bigint, divisor: bigint, exponent: number): LedgerNumber | undefined {
  const magnitude = sum < 0n ? -sum : sum
  if (magnitude <= MIN_MANTISSA || magnitude >= MAX_MANTISSA) return undefined
  const twice = rest < 0n ? -(rest + rest) : rest + rest
  const isAway = twice > divisor || (twice === divisor && (sum & 1n) === 1n)
  const mantissa = !isAway ? sum : rest < 0n ? sum - 1n : sum + 1n
  return { native: false, mantissa, exponent }
}

/**
 * Adds two canonical, nonzero issued numbers as `addFloats` does, on a fast path for sums that are exact or round
 * within 16 digits. `large` has the larger or equal exponent. Returns undefined when the caller must use `addFloats`.
 */
export function shortIssuedSum(large: LedgerNumber, small: bigint, smallExponent: number): LedgerNumber | undefined {
  const { exponent } = large
  const shift = exponent - smallExponent
  // The smaller operand is below a tenth of the last digit.
  if (shift > MANTISSA_DIGITS) return large
  let sum: bigint
  if (shift === 0) sum = large.mantissa + small
  else {
    const divisor = powerOfTen(shift)
    sum = large.mantissa + small / divisor
    const rest = small % divisor
    if (rest !== 0n) return rounded(sum, rest, divisor, exponent)
  }
  if (sum > MAX_MANTISSA || sum < -MAX_MANTISSA) return shortened(sum, exponent)
  if (sum < MIN_MANTISSA && sum > -MIN_MANTISSA) return lengthened(sum, exponent)
  return { native: false, mantissa: sum, exponent }
}
