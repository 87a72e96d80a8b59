import type { Decimal } from './decimal.ts'
import { digitCount, powerOfTen } from './powers.ts'

const PRICE_DECIMALS_UNKNOWN = 6
const AMOUNT_DECIMALS_UNKNOWN = 2
const MOST_DECIMALS = 9
const NATIVE_AMOUNT_DECIMALS = 6
const EXTRA_DIGITS = 3
const MOST_AMOUNT_DECIMALS_FROM_ONE = 5

/** Digits of an integer where 0 has none (decision A29). */
function significantDigits(value: bigint): number {
  return value === 0n ? 0 : digitCount(value)
}

function belowOne(price: Decimal): boolean {
  return price.coefficient < powerOfTen(price.scale)
}

/**
 * Decimals shown for a price (DSP-014, DSP-016, decision A29): below 1 digits of floor(1/price) + 3, at most 9;
 * from 1 on digits of floor(1000/price). Unknown or not positive: 6.
 */
export function pricePrecision(price: Decimal | undefined): number {
  if (price === undefined || price.coefficient <= 0n) return PRICE_DECIMALS_UNKNOWN
  const unit = powerOfTen(price.scale)
  if (!belowOne(price)) return significantDigits((1000n * unit) / price.coefficient)
  return Math.min(significantDigits(unit / price.coefficient) + EXTRA_DIGITS, MOST_DECIMALS)
}

/**
 * Decimals of amounts traded at a price (DSP-015, DSP-017): below 1 nine minus the price decimals, from 1 on six
 * minus them, at most 5. Unknown or not positive: 2.
 */
export function amountPrecisionForPrice(price: Decimal | undefined): number {
  if (price === undefined || price.coefficient <= 0n) return AMOUNT_DECIMALS_UNKNOWN
  const decimals = pricePrecision(price)
  if (belowOne(price)) return Math.max(MOST_DECIMALS - decimals, 0)
  return Math.min(Math.max(NATIVE_AMOUNT_DECIMALS - decimals, 0), MOST_AMOUNT_DECIMALS_FROM_ONE)
}

/** Decimals kept for an amount of a currency (DSP-013): 6 for the native one, 9 for all others. */
export function amountPrecision(isNative: boolean): number {
  return isNative ? NATIVE_AMOUNT_DECIMALS : MOST_DECIMALS
}
