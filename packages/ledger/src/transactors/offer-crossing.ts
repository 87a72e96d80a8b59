import {
  divRound,
  divRoundStrict,
  ledgerNumber,
  mulRound,
  qualityOf,
  rateOfQuality,
  subtractLedger,
  zeroOf,
} from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isPositive, isSame, smallerOf } from '@tidebook/amount/exchange'
import type { ApplyContext } from '../money/apply-context.ts'
import { hasBookPool } from '../flow/book-pool.ts'
import { flow } from '../flow/flow.ts'
import { HALF_OF_MAX_TOKENS } from '../flow/most-tokens.ts'
import type { Strand } from '../flow/strand.ts'
import { buildStrands } from '../flow/build-strands.ts'
import { DeferredCredits } from '../money/deferred-credits.ts'
import { hasFlag } from '../money/flags.ts'
import { PARITY, fundsOf, transferRateOf } from '../money/holdings.ts'
import { withCredits } from '../money/ledger-context.ts'
import { removeOffer } from '../money/offer-removal.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { OFFER_CREATE } from './transaction-flags.ts'
import type { Order } from './order.ts'

export interface Crossing {
  readonly result: EngineResult
  /** The remainder of the order. */
  readonly takerPays: LedgerNumber
  readonly takerGets: LedgerNumber
  readonly crossed: boolean
  /**
   * Offers to remove even when the order is killed, if the crossing failed. A successful crossing has already removed
   * them.
   */
  readonly stale: ReadonlySet<OfferEntry>
}

const NO_STALE_OFFERS: ReadonlySet<OfferEntry> = new Set()
const MAX_NATIVE = ledgerNumber(true, 9_000_000_000_000_000_000n, 0)

/**
 * Returns the next better 64-bit rate. For 0 (a rate too small to represent), this is the worst rate, as in the
 * reference.
 */
function better(quality: bigint): bigint {
  return BigInt.asUintN(64, quality - 1n)
}

/** Returns parts per 10^9 as a number. */
function rateNumber(rate: number): LedgerNumber {
  return ledgerNumber(false, BigInt(rate), -9)
}

/** Returns the issuer's transfer rate on the taker's payment. */
function gatewayRate(context: ApplyContext, order: Order): number {
  const asset = order.getsAsset
  return isIssued(asset) && asset.issuer !== context.account ? transferRateOf(asset.issuer) : PARITY
}

/**
 * Whether the best direct offer is more expensive than the order accepts. Then no strand can contribute, because other
 * steps of a crossing never improve the price.
 */
function isOutOfReach(context: ApplyContext, order: Order, threshold: bigint): boolean {
  if (isIssued(order.getsAsset) && isIssued(order.paysAsset)) return false
  const book = context.state.findBook(order.getsAsset, order.paysAsset)
  if (book === undefined || hasBookPool(context, book)) return false
  const best = book.best()?.quality
  return best === undefined || best > threshold
}

function strandsOf(context: ApplyContext, order: Order, threshold: bigint): readonly Strand[] | EngineResult {
  const canBridge = isIssued(order.getsAsset) && isIssued(order.paysAsset)
  return buildStrands(context, {
    source: context.account,
    target: context.account,
    spend: order.getsAsset,
    deliver: order.paysAsset,
    allowsDirect: true,
    paths: canBridge ? [[{ currency: 'native' }]] : [],
    crossing: { threshold },
  })
}

/** Returns the remainder of the order, at its own price, after crossing. */
function remainder(
  rules: LedgerRules,
  order: Order,
  moved: { readonly in: LedgerNumber; readonly out: LedgerNumber },
  gateway: number,
): { readonly takerPays: LedgerNumber; readonly takerGets: LedgerNumber } {
  const rate = rateOfQuality(qualityOf(order.takerPays, order.takerGets))
  if (hasFlag(order.flags, OFFER_CREATE.sell)) {
    const delivered =
      gateway === PARITY ? moved.in : divRound(moved.in, rateNumber(gateway), order.takerGets.native, true)
    const left = subtractLedger(order.takerGets, delivered)
    const takerGets = isPositive(left) ? left : zeroOf(left.native)
    return { takerGets, takerPays: withinSupply(rules, divRoundStrict(takerGets, rate, order.takerPays.native, false)) }
  }
  const left = subtractLedger(order.takerPays, moved.out)
  const takerPays = isPositive(left) ? left : zeroOf(left.native)
  return { takerPays, takerGets: withinSupply(rules, mulRound(takerPays, rate, order.takerGets.native, true)) }
}

/**
 * Runs the payment engine from the taker to itself: pays TakerGets, receives TakerPays, at the order's own price or
 * better (ledger-rules 1.3).
 */
export function crossOffer(context: ApplyContext, order: Order): Crossing {
  // Amounts received during crossing do not fund the remainder until after the transaction.
  return crossWithin(withCredits(context, new DeferredCredits()), order)
}

function crossWithin(context: ApplyContext, order: Order): Crossing {
  const { takerPays, takerGets } = order
  const unchanged = { takerPays, takerGets, crossed: false, stale: NO_STALE_OFFERS }
  const funds = fundsOf(context, context.account, order.getsAsset, takerGets)
  if (!isPositive(funds)) return { ...unchanged, result: 'tecUNFUNDED_OFFER' }
  const gateway = gatewayRate(context, order)
  const withFee = gateway === PARITY ? takerGets : mulRound(takerGets, rateNumber(gateway), takerGets.native, true)
  const price = qualityOf(takerPays, withFee)
  const threshold = hasFlag(order.flags, OFFER_CREATE.passive) ? better(price) : price
  if (isOutOfReach(context, order, threshold)) return { ...unchanged, result: 'tesSUCCESS' }
  const strands = strandsOf(context, order, threshold)
  if (typeof strands === 'string') return { ...unchanged, result: 'tesSUCCESS' }
  const isSell = hasFlag(order.flags, OFFER_CREATE.sell)
  const most = takerPays.native ? MAX_NATIVE : HALF_OF_MAX_TOKENS
  const flowed = flow(
    context,
    {
      strands,
      deliver: isSell ? most : takerPays,
      spendMost: smallerOf(withFee, funds),
      worstQuality: threshold,
      allowPartial: !hasFlag(order.flags, OFFER_CREATE.fillOrKill),
      crossing: isSell ? 'sell' : 'buy',
    },
    takerGets.native,
  )
  if (flowed.result !== 'tesSUCCESS') {
    for (const offer of flowed.stale) removeOffer(context, offer)
    return { ...unchanged, stale: flowed.stale, result: 'tesSUCCESS' }
  }
  if (!isPositive(fundsOf(context, context.account, order.getsAsset, takerGets))) {
    const nothing = { takerPays: zeroOf(takerPays.native), takerGets: zeroOf(takerGets.native) }
    return { ...nothing, crossed: true, stale: NO_STALE_OFFERS, result: 'tesSUCCESS' }
  }
  const left = remainder(context.rules, order, flowed.moved, gateway)
  const crossed = !isSame(left.takerPays, takerPays) || !isSame(left.takerGets, takerGets)
  return { ...left, crossed, stale: NO_STALE_OFFERS, result: 'tesSUCCESS' }
}
