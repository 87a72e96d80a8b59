import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import {
  add,
  compare,
  decimalOf,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
} from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { OrderLifeState } from '../labels.ts'
import { priceOf } from '../pairs/price.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { Side } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import type { EffectRecord } from '../records/effect.ts'
import { amountField, integerField, numberOf } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { utcText } from '../wire/time.ts'
import { amountText, sameToken, tokenValueOf } from '../wire/token-value.ts'
import type { TokenAmountText } from '../wire/token-value.ts'
import type { OrderEvent } from './order-events.ts'
import { orderKindOf } from './order-type.ts'
import type { OrderKind } from './order-type.ts'

/** An order's life as the index stores it, in plain JSON. */
export interface OrderLife {
  readonly account: string
  readonly sequence: number
  readonly hash: string
  /** Ledger seconds of its creation. */
  readonly time: number
  /** Milliseconds of the last change. */
  readonly updated: number
  readonly pairKey: string
  readonly kind: OrderKind
  readonly side: Side
  /** The limit price: counter per base. */
  readonly price: string
  readonly gets: TokenAmountText
  readonly pays: TokenAmountText
  /** Base amounts ordered and exchanged so far. */
  readonly amount: string
  readonly filled: string
  /** Counter amount exchanged so far: the exact sum of the fills. */
  readonly filledCounter: string
  readonly state: OrderLifeState
  /** Whether the owner canceled the order, directly or by crossing it (A35). */
  readonly deleted: boolean
  /** Whether the order is in the book now. */
  readonly open: boolean
  readonly effects: readonly EffectRecord[]
}

/** A remainder below this fraction of the order counts as zero. */
const CRUMB = 1_000_000_000n

/** Transaction results that create an order: it rested or traded, or was killed because it could do neither. */
const CREATING_RESULTS: ReadonlySet<string> = new Set(['tesSUCCESS', 'tecKILLED'])

/** Returns the order that a transaction creates, before any of its events, or undefined when it creates no order. */
export function newOrder(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): OrderLife | undefined {
  const { tx, meta } = entry
  const gets = amountField(tx, 'TakerGets')
  const pays = amountField(tx, 'TakerPays')
  if (tx.TransactionType !== 'OfferCreate' || !CREATING_RESULTS.has(meta.TransactionResult)) return undefined
  if (gets === undefined || pays === undefined) return undefined
  const terms = { gets: tokenValueOf(gets, nativeCode), pays: tokenValueOf(pays, nativeCode) }
  const { pair, side, base, counter } = offerView(terms.gets, terms.pays, pairs)
  return {
    account: tx.Account,
    sequence: numberOf(tx),
    hash: tx.hash,
    time: tx.date,
    updated: ledgerTimeToUnixMs(tx.date),
    pairKey: pair.key,
    kind: orderKindOf(integerField(tx, 'Flags') ?? 0),
    side,
    price: formatDecimal(priceOf(base, counter)),
    gets: amountText(terms.gets),
    pays: amountText(terms.pays),
    amount: formatDecimal(base),
    filled: '0',
    filledCounter: '0',
    state: 'placed',
    deleted: false,
    open: false,
    effects: [],
  }
}

function exchanged({ got, paid, pair }: OrderEvent): { readonly base: Decimal; readonly counter: Decimal } {
  if (got === undefined || paid === undefined) return { base: ZERO, counter: ZERO }
  const bought = sameToken(got, pair.base)
  return bought ? { base: got.value, counter: paid.value } : { base: paid.value, counter: got.value }
}

function stateAfter(event: OrderEvent, filled: Decimal): OrderLifeState {
  switch (event.kind) {
    case 'cancelled':
    case 'revoked':
      return 'cancelled'
    case 'expired':
    case 'unfunded':
      return 'expired'
    case 'funded':
      return 'filled'
    default:
      return isPositive(filled) ? 'partlyFilled' : 'placed'
  }
}

/**
 * Returns the order after one of its events.
 * @param effect the wire form of the event
 * @param time the ledger second of the event
 */
export function advanceOrder(order: OrderLife, event: OrderEvent, effect: EffectRecord, time: number): OrderLife {
  const { base, counter } = exchanged(event)
  const filled = add(parseDecimal(order.filled), base)
  return {
    ...order,
    updated: ledgerTimeToUnixMs(time),
    filled: formatDecimal(filled),
    filledCounter: formatDecimal(add(parseDecimal(order.filledCounter), counter)),
    state: stateAfter(event, filled),
    deleted: order.deleted || event.kind === 'cancelled' || event.kind === 'revoked',
    open: event.kind === 'created' || (event.kind === 'partially-funded' && event.rest !== undefined),
    effects: [...order.effects, effect],
  }
}

/**
 * Settles an order whose own transaction left nothing in the book. The order is filled when all of it was exchanged or
 * the remainder is too small to rest, and killed when nothing was exchanged (immediate-or-cancel, fill-or-kill).
 */
export function settleFilled(order: OrderLife): OrderLife {
  if (order.open) return order
  const filled = parseDecimal(order.filled)
  const amount = parseDecimal(order.amount)
  if (!isPositive(filled)) return { ...order, state: 'killed' }
  // The ledger's rounding may leave a remainder that is too small for an order.
  const crumbs = multiply(subtract(amount, filled), decimalOf(CRUMB))
  const whole = compare(crumbs, amount) <= 0
  return { ...order, state: whole ? 'filled' : 'partlyFilled' }
}

/** Item of the order history (ENT-027). */
export interface OrderHistoryRow {
  readonly time: number
  readonly seq: number
  readonly timeStr: string
  readonly status: boolean
  readonly gets: TokenAmountText
  readonly pays: TokenAmountText
  readonly effects: EffectRecord[]
  readonly offertype: Side
  readonly type: OrderKind
  readonly state: OrderLifeState
  readonly pair: string
  readonly price: string
  readonly amount: string
  readonly filled: string
  readonly filledTotal: string
  /**
   * Average price: counter per base of the exchanged amounts, 12 significant digits. Absent while nothing was
   * exchanged.
   */
  readonly average?: string
  readonly hash: string
  readonly updated: number
}

/** Returns an order's life in wire form. */
export function orderHistoryRow(order: OrderLife): OrderHistoryRow {
  const filled = parseDecimal(order.filled)
  return {
    time: order.time,
    seq: order.sequence,
    timeStr: utcText(ledgerTimeToUnixMs(order.time)),
    status: order.deleted,
    gets: order.gets,
    pays: order.pays,
    effects: [...order.effects],
    offertype: order.side,
    type: order.kind,
    state: order.state,
    pair: order.pairKey,
    price: order.price,
    amount: order.amount,
    filled: order.filled,
    filledTotal: order.filledCounter,
    ...(isPositive(filled) && { average: formatDecimal(priceOf(filled, parseDecimal(order.filledCounter))) }),
    hash: order.hash,
    updated: order.updated,
  }
}
