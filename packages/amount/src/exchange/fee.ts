import type { LedgerFloat } from '../ledger-float.ts'
import { ONE, TWO, float, minus, over } from './float.ts'

/** The most that a pool may charge for trading, units of 1/100,000 (1 %). */
export const MOST_TRADING_FEE = 1000
/** Holders of the auction slot pay one part in so many. */
const DISCOUNT = 10

/** A fee as a fraction. */
export function feeFraction(fee: number): LedgerFloat {
  return float(fee, 5)
}

/** What is left of one after the fee. */
export function afterFee(fee: number): LedgerFloat {
  return minus(ONE, feeFraction(fee))
}

/** What is left of one after half the fee: a deposit of one asset trades half of it. */
export function afterHalfFee(fee: number): LedgerFloat {
  return minus(ONE, over(feeFraction(fee), TWO))
}

export function discounted(fee: number): number {
  return Math.floor(fee / DISCOUNT)
}
