import { FLOAT_ZERO, compareFloats, compareLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerFloat, LedgerNumber } from '@tidebook/amount'
import {
  ONE,
  SLOT_INTERVALS,
  SLOT_SECONDS,
  adjustTokens,
  amountOf,
  discounted,
  floatOf,
  leastSlotPrice,
  minus,
  outbidPrice,
  times,
  usedPart,
} from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { exists } from '../money/accounts.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { AuctionSlot } from '../state/pool-parts.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { slotInterval } from './auction-slot.ts'
import { poolTokensOf } from './pool-balances.ts'
import { changePool } from './pool.ts'
import type { Pool } from './pool.ts'
import { sendAsset } from './send-asset.ts'

export interface Bid {
  readonly least: LedgerNumber | undefined
  readonly most: LedgerNumber | undefined
  readonly authorized: readonly AccountEntry[]
}

/** An owned auction slot. Its price falls over time. */
interface Held {
  readonly slot: AuctionSlot
  readonly interval: number
}

/** In the last interval, a slot is treated as free: nothing is refunded. */
function heldSlot({ slot }: Pool, now: number): Held | undefined {
  if (slot === undefined || !exists(slot.account)) return undefined
  const interval = slotInterval(slot, now)
  return interval === undefined || interval >= SLOT_INTERVALS - 1 ? undefined : { slot, interval }
}

/** Returns the bidder's payment for a price, or undefined when it exceeds the bidder's limit. */
function payment(price: LedgerFloat, { least, most }: Bid): LedgerFloat | undefined {
  if (most !== undefined && compareFloats(price, floatOf(most)) > 0) return undefined
  return least !== undefined && compareFloats(price, floatOf(least)) < 0 ? floatOf(least) : price
}

/** Burns the part that is not refunded and assigns the slot to the bidder. */
function seat(context: ApplyContext, pool: Pool, bid: Bid, paid: LedgerFloat, burnt: LedgerFloat): EngineResult {
  const { account, parentCloseTime } = context
  const burn = adjustTokens(pool.tokens, amountOf(false, burnt), 'withdrawal')
  if (compareLedger(burn, pool.tokens) >= 0) return 'tecINTERNAL'
  moveTokens(context, account, pool.account, pool.tokenAsset.currency, burn)
  changePool(context, pool, {
    LPTokenBalance: { asset: pool.tokenAsset, amount: subtractLedger(pool.tokens, burn) },
    AuctionSlot: {
      account,
      authorized: bid.authorized,
      discountedFee: discounted(pool.tradingFee),
      expiration: parentCloseTime + SLOT_SECONDS,
      price: { asset: pool.tokenAsset, amount: amountOf(false, paid) },
    },
  })
  return 'tesSUCCESS'
}

/** Places a bid for a pool's auction slot. The previous owner is refunded for the remaining time. */
export function placeBid(context: ApplyContext, pool: Pool, bid: Bid): EngineResult {
  const { account, parentCloseTime } = context
  const least = leastSlotPrice(pool.tokens, pool.tradingFee)
  const held = heldSlot(pool, parentCloseTime)
  const paid = payment(held === undefined ? least : outbidPrice(held.slot.price.amount, held.interval, least), bid)
  if (paid === undefined) return 'tecAMM_FAILED'
  if (compareFloats(paid, floatOf(poolTokensOf(context, pool, account))) > 0) return 'tecAMM_INVALID_TOKENS'
  let refund = FLOAT_ZERO
  if (held !== undefined) {
    refund = times(minus(ONE, usedPart(held.interval)), floatOf(held.slot.price.amount))
    if (compareFloats(refund, paid) > 0) return 'tefINTERNAL'
    context.concerned.push(held.slot.account)
    sendAsset(context, account, held.slot.account, pool.tokenAsset, amountOf(false, refund))
  }
  return seat(context, pool, bid, paid, minus(paid, refund))
}
