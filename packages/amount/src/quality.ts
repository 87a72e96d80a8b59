import { AmountError } from './amount-error.ts'
import type { Issued } from './issued.ts'
import { ISSUED_MAX_EXPONENT, issued } from './issued.ts'
import { rawQuotient } from './ledger-arithmetic.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { LEDGER_ISSUED_ZERO } from './ledger-number.ts'
import { mulRound } from './multiply-round.ts'

const EXPONENT_OFFSET = 100
const EXPONENT_SHIFT = 56n
const SIGN_BIT = 1n << 63n
const TWO_64 = 1n << 64n
const MANTISSA_MASK = (1n << EXPONENT_SHIFT) - 1n

/**
 * The reference stores the quotient in 64 bits and reads it as signed. From 2^63 on (native amounts above 9.2 × 10^16
 * only) it therefore takes the distance to 2^64. Beyond 2^64 the reference fails; this function returns the true value.
 */
function wrapped(quotient: bigint): bigint {
  return quotient >= SIGN_BIT && quotient < TWO_64 ? TWO_64 - quotient : quotient
}

function encodeRate(rate: Issued): bigint {
  return (BigInt(rate.exponent + EXPONENT_OFFSET) << EXPONENT_SHIFT) | rate.mantissa
}

/**
 * Returns the 64-bit rate in / out of an offer (`getRate`), without its sign. A lower value is better for the taker.
 * Returns 0 when `out` is zero or the rate does not fit.
 */
export function qualityOf(out: LedgerNumber, into: LedgerNumber): bigint {
  if (out.mantissa === 0n || into.mantissa === 0n) return 0n
  try {
    const { mantissa, exponent } = rawQuotient(into, out)
    const rate = issued(wrapped(mantissa < 0n ? -mantissa : mantissa), exponent)
    return rate.mantissa === 0n ? 0n : encodeRate(rate)
  } catch (error) {
    if (error instanceof AmountError) return 0n
    throw error
  }
}

/**
 * Decodes a 64-bit quality to the issued number in / out (`amountFromQuality`).
 * @throws AmountError `amount/overflow` for a quality that no amount can represent
 */
export function rateOfQuality(quality: bigint): LedgerNumber {
  if (quality === 0n) return LEDGER_ISSUED_ZERO
  const exponent = Number(quality >> EXPONENT_SHIFT) - EXPONENT_OFFSET
  if (exponent > ISSUED_MAX_EXPONENT) throw new AmountError('amount/overflow', 'Rate too large')
  return { native: false, mantissa: quality & MANTISSA_MASK, exponent }
}

/** Returns the quality of two books taken in sequence (`composed_quality`). @throws AmountError `amount/overflow` */
export function composeQualities(first: bigint, second: bigint): bigint {
  return encodeRate(mulRound(rateOfQuality(first), rateOfQuality(second), false, true))
}

/** Rounds a quality's mantissa up, to `digits` significant digits, 3..16 (tick size). */
export function roundQuality(quality: bigint, digits: number): bigint {
  const step = 10n ** BigInt(16 - digits)
  const raised = (quality & MANTISSA_MASK) + step - 1n
  return ((quality >> EXPONENT_SHIFT) << EXPONENT_SHIFT) | (raised - (raised % step))
}
