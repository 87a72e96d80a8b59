import type { LedgerFloat } from '../ledger-float.ts'
import { ONE, TWO, float, minus, over } from './float.ts'

/** Maximum trading fee of a pool, in units of 1/100,000 (1 %). */
export const MAX_TRADING_FEE = 1000
/** The owner of the auction slot pays one tenth of the fee. */
const DISCOUNT = 10

/** Returns a fee as a fraction. */
export function feeFraction(fee: number): LedgerFloat {
  return float(fee, 5)
}

/** Returns 1 - fee. */
export function afterFee(fee: number): LedgerFloat {
  return minus(ONE, feeFraction(fee))
}

/** Returns 1 - fee/2. A deposit of one asset trades half of it. */
export function afterHalfFee(fee: number): LedgerFloat {
  return minus(ONE, over(feeFraction(fee), TWO))
}

export function discounted(fee: number): number {
  return Math.floor(fee / DISCOUNT)
}
