import { divideLedger, ledgerNumber, multiplyLedger, qualityOf, rateOfQuality, roundQuality } from '@tidebook/amount'
import { isZero } from '@tidebook/amount/exchange'
import { hasFlag } from '../money/flags.ts'
import { withinSupply } from '../money/within-supply.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { OFFER_CREATE } from './transaction-flags.ts'
import type { Order } from './order.ts'

const ALL_DIGITS = 16

function digitsOf(asset: AssetRef): number {
  const digits = asset.issuer?.fields?.settings.tickSize ?? 0
  return digits === 0 ? ALL_DIGITS : digits
}

/**
 * Rounds the price to the coarser tick size of the two issuers, in the maker's favor. An amount rounded to zero leaves
 * nothing to trade.
 * @throws AmountError `amount/overflow`
 */
export function applyTickSize(rules: LedgerRules, order: Order): Order {
  const digits = Math.min(digitsOf(order.paysAsset), digitsOf(order.getsAsset))
  if (digits >= ALL_DIGITS) return order
  const rounded = rateOfQuality(roundQuality(order.quality, digits))
  const rate = ledgerNumber(false, rounded.mantissa, rounded.exponent)
  const { takerPays, takerGets } = order
  const placed = hasFlag(order.flags, OFFER_CREATE.sell)
    ? { ...order, takerPays: withinSupply(rules, multiplyLedger(takerGets, rate, takerPays.native)) }
    : { ...order, takerGets: withinSupply(rules, divideLedger(takerPays, rate, takerGets.native)) }
  if (isZero(placed.takerPays) || isZero(placed.takerGets)) return placed
  return { ...placed, quality: qualityOf(placed.takerGets, placed.takerPays) }
}
