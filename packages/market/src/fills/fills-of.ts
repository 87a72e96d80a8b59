import type { Decimal } from '@tidebook/amount'
import { oppositeSide, offerView } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import { priceOfDirectory } from '../pairs/quality.ts'
import type { LedgerTransactionJson, MetadataJson } from '../wire/ledger-json.ts'
import { difference } from '../wire/token-value.ts'
import type { Exchange } from './exchange.ts'
import { offerChanges } from './offer-change.ts'
import type { OfferAmounts, OfferChange } from './offer-change.ts'
import { poolFillsOf } from './pool-fills.ts'

/** A full or partial fill of one resting order by one transaction. */
export interface Fill extends Exchange {
  /** Sequence number of the maker's order. */
  readonly sequence: number
  readonly before: OfferAmounts
  readonly rest: OfferAmounts
  /** Whether the order left the book in the same transaction. */
  readonly closed: boolean
}

/** Returns the price of an order without a directory: the ratio of its amounts before the exchange. */
function quotedPrice({ before }: OfferChange, pairs: PairResolver): Decimal {
  const { base, counter } = offerView(before.gets, before.pays, pairs)
  return priceOf(base, counter)
}

function fillOf(tx: LedgerTransactionJson, change: OfferChange, pairs: PairResolver): Fill {
  const paid = difference(change.before.gets, change.after.gets)
  const got = difference(change.before.pays, change.after.pays)
  const { pair, side, base, counter } = offerView(paid, got, pairs)
  return {
    maker: change.owner,
    sequence: change.sequence,
    taker: tx.Account,
    takerSide: oppositeSide(side),
    pair,
    base,
    counter,
    price: priceOfDirectory(change.directory, paid, got, side) ?? quotedPrice(change, pairs),
    paid,
    got,
    before: change.before,
    rest: change.after,
    closed: change.kind === 'deleted',
  }
}

/**
 * Returns every resting order that a transaction took, in metadata order. Excludes the taker's own opposite orders,
 * which the ledger cancels instead of matching; only a leg of a bridged exchange may be an older order of the taker.
 * @param changes the offer changes of this metadata, when already parsed
 */
export function fillsOf(
  tx: LedgerTransactionJson,
  meta: MetadataJson,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  changes: readonly OfferChange[] = offerChanges(meta, nativeCode),
): Fill[] {
  return changes.filter((change) => change.exchanged).map((change) => fillOf(tx, change, pairs))
}

/**
 * Returns everything that a transaction exchanged: the orders it took and the pools it traded with.
 * @param fills the orders taken, when already known
 */
export function exchangesOf(
  tx: LedgerTransactionJson,
  meta: MetadataJson,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  fills: readonly Fill[] = fillsOf(tx, meta, pairs, nativeCode),
): readonly Exchange[] {
  const pools = poolFillsOf(tx, meta, pairs, nativeCode)
  return pools.length === 0 ? fills : [...fills, ...pools]
}
