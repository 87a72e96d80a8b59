import { numberOf } from '../wire/fields.ts'
import type { Decimal } from '@tidebook/amount'
import type { Exchange } from '../fills/exchange.ts'
import { fillsOf } from '../fills/fills-of.ts'
import type { Fill } from '../fills/fills-of.ts'
import { offerChanges } from '../fills/offer-change.ts'
import type { OfferAmounts, OfferChange } from '../fills/offer-change.ts'
import { poolFillsOf } from '../fills/pool-fills.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { Side } from '../pairs/offer-view.ts'
import type { Pair, PairResolver } from '../pairs/pair-resolver.ts'
import { priceOf } from '../pairs/price.ts'
import type { LedgerTransactionJson, MetadataJson } from '../wire/ledger-json.ts'
import type { TokenValue } from '../wire/token-value.ts'

/**
 * An event of one order in one transaction:
 * - created: the order is now open in the book.
 * - bought: its owner took resting orders with it, or traded with a pool (active trade).
 * - funded: it was taken completely (passive trade).
 * - partially-funded: it was taken in part.
 * - cancelled: its owner's OfferCancel or a replacing OfferCreate removed it.
 * - revoked: it was removed because its owner crossed it.
 * - expired, unfunded: the ledger removed it.
 */
type OrderEventKind =
  | 'created'
  | 'bought'
  | 'funded'
  | 'partially-funded'
  | 'cancelled'
  | 'revoked'
  | 'expired'
  | 'unfunded'

export interface OrderEvent {
  readonly kind: OrderEventKind
  readonly account: string
  /** Sequence number of the order. */
  readonly sequence: number
  readonly pair: Pair
  readonly side: Side
  readonly price: Decimal
  /** Amounts of the order before the event; for a created order, the amounts in the book. */
  readonly order: OfferAmounts
  /** Remaining amounts; absent when the order no longer exists. */
  readonly rest?: OfferAmounts
  readonly got?: TokenValue
  readonly paid?: TokenValue
  /** Counterparty of an exchange. */
  readonly counterparty?: string
}

function standing(change: OfferChange, amounts: OfferAmounts, pairs: PairResolver) {
  const { pair, side, base, counter } = offerView(amounts.gets, amounts.pays, pairs)
  return {
    account: change.owner,
    sequence: change.sequence,
    pair,
    side,
    price: priceOf(base, counter),
    order: amounts,
  }
}

function removalKind(tx: LedgerTransactionJson, change: OfferChange): OrderEventKind {
  if (change.expiration !== undefined && change.expiration <= tx.date) return 'expired'
  if (change.owner !== tx.Account) return 'unfunded'
  if (tx['OfferSequence'] === change.sequence) return 'cancelled'
  return tx.TransactionType === 'OfferCreate' ? 'revoked' : 'unfunded'
}

function makerEvent(fill: Fill): OrderEvent {
  const isClosed = fill.closed
  const isFilled = isClosed && fill.rest.gets.value.coefficient <= 0n
  return {
    kind: isFilled || fill.rest.pays.value.coefficient <= 0n ? 'funded' : 'partially-funded',
    account: fill.maker,
    sequence: fill.sequence,
    pair: fill.pair,
    side: fill.takerSide === 'buy' ? 'sell' : 'buy',
    price: fill.price,
    order: fill.before,
    ...(isClosed ? {} : { rest: fill.rest }),
    got: fill.got,
    paid: fill.paid,
    counterparty: fill.taker,
  }
}

function takerEvent(tx: LedgerTransactionJson, fill: Exchange): OrderEvent {
  return {
    kind: 'bought',
    account: tx.Account,
    sequence: numberOf(tx),
    pair: fill.pair,
    side: fill.takerSide,
    price: fill.price,
    order: { gets: fill.got, pays: fill.paid },
    got: fill.paid,
    paid: fill.got,
    counterparty: fill.maker,
  }
}

/**
 * Returns every order event of one transaction, including the taker's side of each exchange. An order that was taken in
 * part and removed because its owner ran out of funds yields 'partially-funded' and then 'unfunded'. Changes, fills and
 * pool exchanges of this metadata can be passed if already computed.
 */
export function orderEventsOf(
  tx: LedgerTransactionJson,
  meta: MetadataJson,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  changes: readonly OfferChange[] = offerChanges(meta, nativeCode),
  fills: readonly Fill[] = fillsOf(tx, meta, pairs, nativeCode, changes),
  pools: readonly Exchange[] = poolFillsOf(tx, meta, pairs, nativeCode),
): OrderEvent[] {
  const events: OrderEvent[] = []
  const isOrder = tx.TransactionType === 'OfferCreate'
  for (const fill of fills) {
    const maker = makerEvent(fill)
    events.push(maker)
    if (maker.kind === 'partially-funded' && fill.closed) events.push(dried(maker, fill))
    if (isOrder) events.push(takerEvent(tx, fill))
  }
  for (const fill of isOrder ? pools : []) events.push(takerEvent(tx, fill))
  for (const change of changes) {
    if (change.kind === 'created')
      events.push({ kind: 'created', ...standing(change, change.after, pairs), rest: change.after })
    else if (!change.exchanged && change.kind === 'deleted') {
      events.push({ kind: removalKind(tx, change), ...standing(change, change.before, pairs) })
    }
  }
  return events
}

function dried(maker: OrderEvent, fill: Fill): OrderEvent {
  const { got: _got, paid: _paid, counterparty: _counterparty, ...order } = maker
  return { ...order, kind: 'unfunded', order: fill.rest }
}
