import { AmountError } from './amount-error.ts'
import { MAX_MANTISSA, MIN_MANTISSA, normalizeFloat } from './ledger-float.ts'
import type { FloatRounding, LedgerFloat } from './ledger-float.ts'

/** An issued amount in the ledger's form: mantissa 0 or 10^15..10^16-1 with sign, exponent -96..80, -100 for zero. */
export interface Issued {
  readonly mantissa: bigint
  readonly exponent: number
}

export const ISSUED_MIN_EXPONENT = -96
export const ISSUED_MAX_EXPONENT = 80
export const ISSUED_ZERO: Issued = { mantissa: 0n, exponent: -100 }
export const ISSUED_SMALLEST: Issued = { mantissa: MIN_MANTISSA, exponent: ISSUED_MIN_EXPONENT }

/**
 * Returns a ledger float as an issued amount. A value that is too small becomes zero.
 * @throws AmountError `amount/overflow` beyond exponent 80
 */
export function issuedFromFloat(value: LedgerFloat): Issued {
  if (value.exponent < ISSUED_MIN_EXPONENT) return ISSUED_ZERO
  if (value.exponent > ISSUED_MAX_EXPONENT) throw new AmountError('amount/overflow', 'Issued amount too large')
  return value
}

/** Whether a nonzero mantissa and an exponent are already canonical. */
export function isIssuedForm(mantissa: bigint, exponent: number): boolean {
  if (exponent < ISSUED_MIN_EXPONENT || exponent > ISSUED_MAX_EXPONENT) return false
  return mantissa > 0n
    ? mantissa >= MIN_MANTISSA && mantissa <= MAX_MANTISSA
    : mantissa <= -MIN_MANTISSA && mantissa >= -MAX_MANTISSA
}

/**
 * Returns the canonical issued amount mantissa × 10^exponent, rounded to 16 digits (by default to nearest, ties to
 * even). A value that is too small becomes zero.
 * @throws AmountError `amount/overflow` beyond exponent 80
 */
export function issued(mantissa: bigint, exponent: number, rounding: FloatRounding = 'nearest'): Issued {
  if (isIssuedForm(mantissa, exponent)) return { mantissa, exponent }
  return issuedFromFloat(normalizeFloat(mantissa, exponent, rounding))
}
