import { powerFloat } from '../ledger-float-root.ts'
import type { LedgerFloat } from '../ledger-float.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { ONE, float, floatOf, minus, over, plus, times } from './float.ts'
import { feeFraction } from './fee.ts'

/** How long the auction slot of a pool is held. */
export const SLOT_SECONDS = 24 * 60 * 60
/** Its price falls in so many steps. */
export const SLOT_INTERVALS = 20

/** The least price is the fee on all tokens, one part in so many. */
const LEAST_PRICE_PART = float(25)
const OUTBID = float(105, 2)
const PRICE_POWER = 60
const INTERVALS = float(SLOT_INTERVALS)

/** What a slot costs that nobody holds, in tokens of the pool. @param fee units of 1/100,000 */
export function leastSlotPrice(tokens: LedgerNumber, fee: number): LedgerFloat {
  return over(times(floatOf(tokens), feeFraction(fee)), LEAST_PRICE_PART)
}

/** The part of its time that a slot has used when it stands in this interval, from 0. */
export function usedPart(interval: number): LedgerFloat {
  return over(plus(float(interval), ONE), INTERVALS)
}

/** What outbids a slot for which somebody paid `paid`, and which stands in this interval. */
export function outbidPrice(paid: LedgerNumber, interval: number, least: LedgerFloat): LedgerFloat {
  const outbid = times(floatOf(paid), OUTBID)
  if (interval === 0) return plus(outbid, least)
  return plus(times(outbid, minus(ONE, powerFloat(usedPart(interval), PRICE_POWER))), least)
}
