import { formatDecimal } from '@tidebook/amount'
import {
  applyOrderEvents,
  orderKey,
  type EffectRecord,
  type OfferChange,
  type OrderEvent,
  type OrderLife,
} from '@tidebook/market'

/** The remainder of an order in the book. */
interface RestingOrder {
  readonly gets: string
  readonly pays: string
  /** Rate that determines the order's position in the book, 16 hex digits. */
  readonly quality: string
}

/** An indexed order: its life without the effects of later ledgers, which are separate rows. */
export interface IndexedOrder {
  readonly life: OrderLife
  /** Where the order was created: the ledger, and the index in the ledger. */
  readonly ledger: number
  readonly txIndex: number
  /** Undefined when the order is not in the book. */
  readonly rest: RestingOrder | undefined
  /** Ledger seconds after which the order can no longer be filled. */
  readonly expiration: number | undefined
  /**
   * Effects on the order in the ledger that created it. Most orders begin and end in one ledger, and need no effect
   * rows.
   */
  readonly made: readonly EffectRecord[]
}

/** One event in an order's life, in a ledger after its creation. */
export interface OrderEffect {
  readonly account: string
  readonly sequence: number
  readonly ledger: number
  readonly txIndex: number
  readonly number: number
  readonly effect: EffectRecord
}

/** The effects of a transaction on orders, without the transaction. */
export interface OrderEntry {
  readonly ledger: number
  readonly txIndex: number
  readonly hash: string
  /** In ledger seconds. */
  readonly date: number
  /** The order that the transaction creates, before its events. */
  readonly created: OrderLife | undefined
  /** When the created order expires, in ledger seconds. */
  readonly expiration: number | undefined
  readonly changes: readonly OfferChange[]
  readonly events: readonly OrderEvent[]
  /** The wire forms of the events, in the same order. */
  readonly effects: readonly EffectRecord[]
}

/** Orders after a batch of transactions, and the effects on them. */
export interface FoldedOrders {
  readonly orders: readonly IndexedOrder[]
  readonly effects: readonly OrderEffect[]
}

/** Applies transactions to orders in ledger order. @param known orders of earlier batches, by `orderKey` */
export function foldOrders(
  entries: readonly OrderEntry[],
  storedOrders: ReadonlyMap<string, IndexedOrder>,
): FoldedOrders {
  /**
   * By account and sequence, because most orders belong to few accounts, and joining their keys costs more than a
   * lookup.
   */
  const changed = new Map<string, Map<number, number>>()
  const orders: IndexedOrder[] = []
  const effects: OrderEffect[] = []
  const find = (account: string, sequence: number): IndexedOrder | undefined => {
    const at = changed.get(account)?.get(sequence)
    if (at !== undefined) return orders[at]
    return storedOrders.size === 0 ? undefined : storedOrders.get(orderKey({ account, sequence }))
  }
  const keep = (order: IndexedOrder): void => {
    const { account, sequence } = order.life
    const ofAccount = changed.get(account) ?? new Map<number, number>()
    if (ofAccount.size === 0) changed.set(account, ofAccount)
    const at = ofAccount.get(sequence) ?? orders.length
    ofAccount.set(sequence, at)
    orders[at] = order
  }
  const findLife = (account: string, sequence: number): OrderLife | undefined => find(account, sequence)?.life
  for (const { ledger, txIndex, date, created, expiration, changes, events, effects: forms } of entries) {
    const lives = applyOrderEvents(created, events, forms, date, findLife)
    for (const life of lives) {
      const before = find(life.account, life.sequence)
      const place = before ?? { ledger, txIndex, expiration }
      keep({
        life: { ...life, effects: [] },
        ledger: place.ledger,
        txIndex: place.txIndex,
        expiration: place.expiration,
        rest: life.open ? restAfter(life, events, changes, before?.rest) : undefined,
        made: place.ledger === ledger ? [...(before?.made ?? []), ...life.effects] : (before?.made ?? []),
      })
      if (place.ledger === ledger) continue
      for (const [number, effect] of life.effects.entries()) {
        effects.push({
          account: life.account,
          sequence: life.sequence,
          ledger,
          txIndex,
          number,
          effect,
        })
      }
    }
  }
  return { orders, effects }
}

function restAfter(
  life: OrderLife,
  events: readonly OrderEvent[],
  changes: readonly OfferChange[],
  before: RestingOrder | undefined,
): RestingOrder | undefined {
  const last = events.findLast(
    (event) => event.account === life.account && event.sequence === life.sequence && event.rest !== undefined,
  )
  if (last?.rest === undefined) return before
  return {
    gets: formatDecimal(last.rest.gets.value),
    pays: formatDecimal(last.rest.pays.value),
    quality: before?.quality ?? createdQuality(changes),
  }
}

/** Returns the rate of the directory that contains the transaction's new order: the last 64 bits of its key. */
function createdQuality(changes: readonly OfferChange[]): string {
  return changes.find(({ kind }) => kind === 'created')?.directory.slice(48) ?? ''
}
