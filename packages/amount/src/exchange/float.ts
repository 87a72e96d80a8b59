import { issued } from '../issued.ts'
import { addFloats, divideFloats, multiplyFloats, negateFloat, subtractFloats } from '../ledger-float-arithmetic.ts'
import { squareRootFloat } from '../ledger-float-root.ts'
import { floatToInteger, normalizeFloat } from '../ledger-float.ts'
import type { FloatRounding, LedgerFloat } from '../ledger-float.ts'
import { issuedNumber, nativeNumber } from '../ledger-number.ts'
import type { LedgerNumber } from '../ledger-number.ts'

// Short names for the reference's `Number` arithmetic, so that formulas are readable.
export const plus = addFloats
export const minus = subtractFloats
export const times = multiplyFloats
export const over = divideFloats
export const root = squareRootFloat
export const negative = negateFloat

/** Returns value / 10^decimals as a ledger float. */
export function float(value: number, decimals = 0): LedgerFloat {
  return normalizeFloat(BigInt(value), -decimals)
}

export const ONE = float(1)
export const TWO = float(2)

/** Returns an amount as a ledger float. Native amounts are in micro units. */
export function floatOf(amount: LedgerNumber, rounding: FloatRounding = 'nearest'): LedgerFloat {
  return normalizeFloat(amount.mantissa, amount.exponent, rounding)
}

/**
 * Returns a ledger float as an amount. Only native amounts are rounded.
 * @throws AmountError `amount/overflow`
 */
export function amountOf(native: boolean, value: LedgerFloat, rounding: FloatRounding = 'nearest'): LedgerNumber {
  if (native) return nativeNumber(floatToInteger(value.mantissa, value.exponent, rounding))
  return issuedNumber(issued(value.mantissa, value.exponent))
}
