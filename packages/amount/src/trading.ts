import type { Decimal } from './decimal.ts'
import { ONE, normalize, rescale } from './decimal.ts'
import { divide, multiply } from './decimal-arithmetic.ts'
import { isPositive } from './decimal-compare.ts'

/** Decimals of a signed trading amount and of a sum (rows TRD-023, decision A26). */
export const TRADING_DECIMALS = 6

const MIN_SUM: Decimal = { coefficient: 1n, scale: TRADING_DECIMALS }

/** Truncates a trading amount to 6 decimals, so that it never exceeds the user's input (TRD-023, decision A27). */
export function tradingAmount(value: Decimal, decimals: number = TRADING_DECIMALS): Decimal {
  return rescale(value, Math.min(decimals, TRADING_DECIMALS), 'down')
}

/**
 * Returns price × amount, truncated to 6 decimals, so that the recipient never gets more than the price allows
 * (decision A27).
 */
export function tradingSum(price: Decimal, amount: Decimal): Decimal {
  return rescale(multiply(price, amount), TRADING_DECIMALS, 'down')
}

/**
 * Returns the smallest amount, with `amountDecimals` decimals, whose total price × amount is at least 0.000001 of the
 * counter currency (decision A28).
 */
export function minimumAmount(price: Decimal, amountDecimals: number): Decimal {
  if (!isPositive(price)) return normalize({ coefficient: ONE.coefficient, scale: amountDecimals })
  return normalize(divide(MIN_SUM, price, amountDecimals, 'up'))
}
