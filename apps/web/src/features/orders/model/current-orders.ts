import { ledgerTimeToUnixMs, unixMsToLedgerTime } from '@tidebook/protocol/time'
import {
  type Decimal,
  compare,
  divide,
  formatDecimal,
  isPositive,
  multiply,
  parseDecimal,
  subtract,
  toFixed,
  decimalOf,
} from '@tidebook/amount'
import type { OpenOrder, TokenAmount } from '@tidebook/contract'
import { type OrderHistoryState, deleteSequences } from './order-history-state.ts'
import type { OrderFormat } from './order-format.ts'
import { type TrackedOrder, isInProgress } from './tracked.ts'
import { type AmountJson, type DerivedOrder, deriveOrder, tokenValueOf } from '@tidebook/market'
import { network } from '../../../lib/network.ts'

/** A derived order with the additional fields that a row shows. */
interface OrderRow extends DerivedOrder {
  /** Time in milliseconds since 1970. */
  readonly at: number
  readonly baseTitle: string
  readonly counterTitle: string
}

/**
 * Converts an open order to a row (TRD-007). The price is rounded half-up to the tick because the ledger stores only
 * two amounts.
 */
export function orderRow(order: OpenOrder, reading: OrderFormat): OrderRow {
  const derived = deriveOrder(order, reading)
  const [base = '', counter = ''] = derived.pair.split('/')
  return {
    ...derived,
    price: toFixed(parseDecimal(derived.price), derived.priceDecimal, 'half-up'),
    at: ledgerTimeToUnixMs(order.time),
    baseTitle: reading.title(base),
    counterTitle: reading.title(counter),
  }
}

function isAmount(field: unknown): field is AmountJson {
  if (typeof field === 'string') return /^\d+$/.test(field)
  if (typeof field !== 'object' || field === null) return false
  const { currency, issuer, value } = field as { currency?: unknown; issuer?: unknown; value?: unknown }
  return typeof currency === 'string' && typeof issuer === 'string' && typeof value === 'string'
}

/**
 * Parses an amount field of a transaction: native micro units as text, or a token object. Returns undefined when the
 * field is neither.
 */
function tokenAmountOf(field: unknown): TokenAmount | undefined {
  if (!isAmount(field)) return undefined
  const { currency, issuer, value } = tokenValueOf(field, network().native.code)
  return { currency, issuer, value: formatDecimal(value) }
}

/** State of an open order. */
export type CurrentState = 'onItsWay' | 'open' | 'partly' | 'revoking'

/** A row of the current orders. */
export interface CurrentOrder extends OrderRow {
  readonly state: CurrentState
  /** Filled percentage, truncated to a whole number; undefined while the original amount is unknown. */
  readonly filledPercent: number | undefined
}

/** Returns the side of an open order, or undefined when no configured pair matches the order. */
export function sideOf({ isFreed, flag }: Pick<CurrentOrder, 'isFreed' | 'flag'>): 'buy' | 'sell' | undefined {
  return isFreed || flag === 0 ? undefined : flag === 1 ? 'buy' : 'sell'
}

/** Original size of an order, from the order history. */
interface OriginalOrder {
  readonly seq: number
  readonly amount: string
}

function filledPercent(left: Decimal, original: string | undefined): number | undefined {
  if (original === undefined) return undefined
  const whole = parseDecimal(original)
  if (!isPositive(whole) || compare(left, whole) > 0) return 0
  const share = divide(multiply(subtract(whole, left), decimalOf(100n)), whole, 0, 'down')
  return Number(toFixed(share, 0))
}

function openRow(order: OrderRow, original: string | undefined, revoking: boolean): CurrentOrder {
  const percent = filledPercent(parseDecimal(order.amount), original)
  const partly = original !== undefined && compare(parseDecimal(order.amount), parseDecimal(original)) < 0
  const state: CurrentState = revoking ? 'revoking' : partly ? 'partly' : 'open'
  const amount = partly ? original : order.amount
  const total = partly ? formatDecimal(multiply(parseDecimal(order.price), parseDecimal(original))) : order.total
  return { ...order, amount, total, state, filledPercent: percent }
}

function wayRow(transaction: TrackedOrder, reading: OrderFormat): CurrentOrder[] {
  const takerGets = tokenAmountOf(transaction.tx['TakerGets'])
  const takerPays = tokenAmountOf(transaction.tx['TakerPays'])
  if (takerGets === undefined || takerPays === undefined) return []
  const seq = transaction.sequence ?? 0
  const open: OpenOrder = {
    time: unixMsToLedgerTime(transaction.at),
    past: 0,
    hash: transaction.id,
    block: 0,
    seq,
    flag: 0,
    takerGets,
    takerPays,
  }
  return [{ ...orderRow(open, reading), state: 'onItsWay', filledPercent: 0 }]
}

/** Returns the sequence and amount of an order that this browser signed. */
function signedAmount(transaction: TrackedOrder, reading: OrderFormat): (readonly [number, string])[] {
  const { kind, sequence } = transaction
  if (kind !== 'order' || sequence === undefined) return []
  return wayRow(transaction, reading).map((row) => [sequence, row.amount] as const)
}

/**
 * Returns the current orders: pending orders first, then the open orders on the ledger, newest first. An order stops
 * being pending when the ledger shows it or when its failure is final.
 */
export function currentOrders(
  open: readonly OpenOrder[],
  tracked: readonly TrackedOrder[],
  originals: readonly OriginalOrder[],
  reading: OrderFormat,
): OrderHistoryState<CurrentOrder> {
  const sequences = new Set(open.map((order) => order.seq))
  const deleteSequenceList = deleteSequences(tracked, sequences)
  const revoking = new Set(deleteSequenceList)
  // Orders that this browser signed are known before the history includes them, so a new order shows 0 % immediately.
  const amounts = new Map([
    ...tracked.flatMap((item) => signedAmount(item, reading)),
    ...originals.map((order) => [order.seq, order.amount] as const),
  ])
  const way = tracked
    .filter(
      (item) =>
        item.kind === 'order' && isInProgress(item) && !(item.sequence !== undefined && sequences.has(item.sequence)),
    )
    .flatMap((item) => wayRow(item, reading))
  const rows = open
    .map((order) => orderRow(order, reading))
    .toSorted((a, b) => b.at - a.at || b.seq - a.seq)
    .map((order) => openRow(order, amounts.get(order.seq), revoking.has(order.seq)))
  return { tableData: [...way.toSorted((a, b) => b.at - a.at), ...rows], deleteSequenceList }
}
