import { decimalOf, issuedFromDecimal, issuedNumber, issuedToDecimal, nativeNumber, rescale } from '@tidebook/amount'
import type { Decimal, LedgerNumber, Rounding } from '@tidebook/amount'

const NATIVE_DECIMALS = 6
/** Digits that an issued amount always keeps. */
const SIGNIFICANT = 15
/** Digits of a limit of a swap: more than a person reads, fewer than the ledger has. */
const LIMIT_DIGITS = 8

/** Whole tokens of an amount that the ledger computes with. */
export function decimalOfNumber(amount: LedgerNumber): Decimal {
  return amount.native ? decimalOf(amount.mantissa, NATIVE_DECIMALS) : issuedToDecimal(amount)
}

/** The ledger's amount of so many whole tokens. @throws AmountError */
export function numberOfDecimal(value: Decimal, native: boolean, rounding: Rounding = 'down'): LedgerNumber {
  if (native) return nativeNumber(rescale(value, NATIVE_DECIMALS, rounding).coefficient)
  return issuedNumber(issuedFromDecimal(cutTo(value, SIGNIFICANT, rounding), rounding))
}

/** A value with so many significant digits. */
function cutTo(value: Decimal, digits: number, rounding: Rounding): Decimal {
  const { coefficient, scale } = value
  const length = String(coefficient < 0n ? -coefficient : coefficient).length
  return length <= digits ? value : rescale(value, Math.max(scale - (length - digits), 0), rounding)
}

/** A limit of a swap, short enough to be read: eight digits, and for native coins their six decimals. */
export function limitOf(value: Decimal, native: boolean, rounding: Rounding): LedgerNumber {
  return numberOfDecimal(cutTo(value, LIMIT_DIGITS, rounding), native, rounding)
}
