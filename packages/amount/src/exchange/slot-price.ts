import { powerFloat } from '../ledger-float-root.ts'
import type { LedgerFloat } from '../ledger-float.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { ONE, float, floatOf, minus, over, plus, times } from './float.ts'
import { feeFraction } from './fee.ts'

/** Duration of an auction slot, in seconds. */
export const SLOT_SECONDS = 24 * 60 * 60
/** Number of intervals of the slot's duration, in each of which the price is lower. */
export const SLOT_INTERVALS = 20

/** The minimum price is the fee on all pool tokens divided by this. */
const MIN_PRICE_PART = float(25)
const OUTBID = float(105, 2)
const PRICE_POWER = 60
const INTERVALS = float(SLOT_INTERVALS)

/** Returns the price of an unowned auction slot, in pool tokens. @param fee units of 1/100,000 */
export function leastSlotPrice(tokens: LedgerNumber, fee: number): LedgerFloat {
  return over(times(floatOf(tokens), feeFraction(fee)), MIN_PRICE_PART)
}

/** Returns the fraction of the slot's time that has elapsed in this interval, counted from 0. */
export function usedPart(interval: number): LedgerFloat {
  return over(plus(float(interval), ONE), INTERVALS)
}

/** Returns the minimum bid, in this interval, to outbid an owner who paid `paid`. */
export function outbidPrice(paid: LedgerNumber, interval: number, least: LedgerFloat): LedgerFloat {
  const outbid = times(floatOf(paid), OUTBID)
  if (interval === 0) return plus(outbid, least)
  return plus(times(outbid, minus(ONE, powerFloat(usedPart(interval), PRICE_POWER))), least)
}
