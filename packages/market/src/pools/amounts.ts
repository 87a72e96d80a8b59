import { decimalOf, issuedFromDecimal, issuedNumber, issuedToDecimal, nativeNumber, rescale } from '@tidebook/amount'
import type { Decimal, LedgerNumber, Rounding } from '@tidebook/amount'

const NATIVE_DECIMALS = 6
/** Number of digits of an issued amount. */
const SIGNIFICANT = 15
/** Number of digits of a swap limit, which should be readable. */
const LIMIT_DIGITS = 8

/** Converts a ledger amount to whole tokens. */
export function decimalOfNumber(amount: LedgerNumber): Decimal {
  return amount.native ? decimalOf(amount.mantissa, NATIVE_DECIMALS) : issuedToDecimal(amount)
}

/** Converts whole tokens to a ledger amount. @throws AmountError */
export function numberOfDecimal(value: Decimal, native: boolean, rounding: Rounding = 'down'): LedgerNumber {
  if (native) return nativeNumber(rescale(value, NATIVE_DECIMALS, rounding).coefficient)
  return issuedNumber(issuedFromDecimal(cutTo(value, SIGNIFICANT, rounding), rounding))
}

/** Rounds a value to a number of significant digits. */
function cutTo(value: Decimal, digits: number, rounding: Rounding): Decimal {
  const { coefficient, scale } = value
  const length = String(coefficient < 0n ? -coefficient : coefficient).length
  return length <= digits ? value : rescale(value, Math.max(scale - (length - digits), 0), rounding)
}

/** Rounds a swap limit to a readable length: eight digits, and six decimals for native coins. */
export function limitOf(value: Decimal, native: boolean, rounding: Rounding): LedgerNumber {
  return numberOfDecimal(cutTo(value, LIMIT_DIGITS, rounding), native, rounding)
}
