import { ISSUED_MAX_EXPONENT, ISSUED_MIN_EXPONENT } from './issued.ts'
import { MANTISSA_DIGITS, MAX_MANTISSA, MIN_MANTISSA } from './ledger-float.ts'
import { LEDGER_ISSUED_ZERO } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { digitCount, powerOfTen } from './powers.ts'

/** One digit too many, rounded to the nearest, ties to even. */
function shortened(sum: bigint, exponent: number): LedgerNumber | undefined {
  if (exponent === ISSUED_MAX_EXPONENT) return undefined
  let mantissa = sum / 10n
  const rest = sum % 10n
  if (rest > 5n || (rest === 5n && (mantissa & 1n) === 1n)) mantissa += 1n
  else if (rest < -5n || (rest === -5n && (mantissa & 1n) === 1n)) mantissa -= 1n
  return { native: false, mantissa, exponent: exponent + 1 }
}

/** Digits that cancelled each other out are replaced by zeros. */
function lengthened(sum: bigint, exponent: number): LedgerNumber | undefined {
  if (sum === 0n) return LEDGER_ISSUED_ZERO
  const shift = MANTISSA_DIGITS - digitCount(sum < 0n ? -sum : sum)
  if (exponent - shift < ISSUED_MIN_EXPONENT) return LEDGER_ISSUED_ZERO
  return { native: false, mantissa: sum * powerOfTen(shift), exponent: exponent - shift }
}

/** The whole part rounded to the nearest by what was cut off, unless that reaches one of the ends of 16 digits. */
function rounded(sum: bigint, rest: bigint, divisor: bigint, exponent: number): LedgerNumber | undefined {
  const magnitude = sum < 0n ? -sum : sum
  if (magnitude <= MIN_MANTISSA || magnitude >= MAX_MANTISSA) return undefined
  const twice = rest < 0n ? -(rest + rest) : rest + rest
  const isAway = twice > divisor || (twice === divisor && (sum & 1n) === 1n)
  const mantissa = !isAway ? sum : rest < 0n ? sum - 1n : sum + 1n
  return { native: false, mantissa, exponent }
}

/**
 * The sum of two canonical issued numbers other than 0, `large` with the exponent that is not smaller, as
 * `addFloats` gives it: in few steps where it is exact or rounds within 16 digits. Undefined = work it out there.
 */
export function shortIssuedSum(large: LedgerNumber, small: bigint, smallExponent: number): LedgerNumber | undefined {
  const { exponent } = large
  const shift = exponent - smallExponent
  // Not even a tenth of the last digit.
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
