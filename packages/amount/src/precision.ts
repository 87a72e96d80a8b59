import type { Decimal } from './decimal.ts'
import { digitCount, powerOfTen } from './powers.ts'

const PRICE_DECIMALS_UNKNOWN = 6
const AMOUNT_DECIMALS_UNKNOWN = 2
const MAX_DECIMALS = 9
const NATIVE_AMOUNT_DECIMALS = 6
const EXTRA_DIGITS = 3
const MAX_AMOUNT_DECIMALS_FROM_ONE = 5

/** Counts the digits of an integer; 0 has no digits (decision A29). */
function significantDigits(value: bigint): number {
  return value === 0n ? 0 : digitCount(value)
}

function belowOne(price: Decimal): boolean {
  return price.coefficient < powerOfTen(price.scale)
}

/**
 * Returns the decimals shown for a price (DSP-014, DSP-016, decision A29): below 1, the digits of floor(1/price) plus
 * 3, at most 9; from 1 on, the digits of floor(1000/price). An unknown or non-positive price has 6.
 */
export function pricePrecision(price: Decimal | undefined): number {
  if (price === undefined || price.coefficient <= 0n) return PRICE_DECIMALS_UNKNOWN
  const unit = powerOfTen(price.scale)
  if (!belowOne(price)) return significantDigits((1000n * unit) / price.coefficient)
  return Math.min(significantDigits(unit / price.coefficient) + EXTRA_DIGITS, MAX_DECIMALS)
}

/**
 * Returns the decimals of amounts traded at a price (DSP-015, DSP-017): 9 minus the price decimals below 1, 6 minus
 * them from 1 on, at most 5. An unknown or non-positive price has 2.
 */
export function amountPrecisionForPrice(price: Decimal | undefined): number {
  if (price === undefined || price.coefficient <= 0n) return AMOUNT_DECIMALS_UNKNOWN
  const decimals = pricePrecision(price)
  if (belowOne(price)) return Math.max(MAX_DECIMALS - decimals, 0)
  return Math.min(Math.max(NATIVE_AMOUNT_DECIMALS - decimals, 0), MAX_AMOUNT_DECIMALS_FROM_ONE)
}

/** Returns the decimals stored for an amount of a currency (DSP-013): 6 for the native currency, 9 for all others. */
export function amountPrecision(isNative: boolean): number {
  return isNative ? NATIVE_AMOUNT_DECIMALS : MAX_DECIMALS
}
