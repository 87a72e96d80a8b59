import { formatDecimal } from '@tidebook/amount'
import {
  advanceOrders,
  orderKey,
  type EffectRecord,
  type MetadataJson,
  type OfferChange,
  type OrderEvent,
  type OrderLife,
  type PairResolver,
  type ValidatedTransaction,
} from '@tidebook/market'

/** The remainder of an order in the book. */
interface RestingOrder {
  readonly gets: string
  readonly pays: string
  /** Rate of its position in the book, 16 hex digits. */
  readonly quality: string
}

/** An indexed order: its life without the effects of later ledgers, which are separate rows. */
export interface IndexedOrder {
  readonly life: OrderLife
  /** Where it was created: ledger and index in it. */
  readonly ledger: number
  readonly txIndex: number
  /** Undefined when it is not in the book. */
  readonly rest: RestingOrder | undefined
  /** Ledger seconds after which the order can no longer be taken. */
  readonly expiration: number | undefined
  /** Its effects in the ledger that created it: most orders begin and end in one ledger, and need no effect rows. */
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

/** A transaction with its effects on orders. */
export interface OrderEntry {
  readonly entry: ValidatedTransaction
  readonly changes: readonly OfferChange[]
  readonly events: readonly OrderEvent[]
  /** The wire forms of the events, in their order. */
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
  pairs: PairResolver,
): FoldedOrders {
  /** By account and sequence: most orders belong to few accounts, and joining their keys costs more than a lookup. */
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
  for (const { entry, events, effects: forms } of entries) {
    const { ledger, meta } = entry
    const lives = advanceOrders(
      entry,
      (account, sequence) => find(account, sequence)?.life,
      pairs,
      pairs.nativeCode,
      events,
      forms,
    )
    for (const life of lives) {
      const before = find(life.account, life.sequence)
      const place = before ?? { ledger, txIndex: meta.TransactionIndex, expiration: expirationOf(entry) }
      keep({
        life: { ...life, effects: [] },
        ledger: place.ledger,
        txIndex: place.txIndex,
        expiration: place.expiration,
        rest: life.open ? restAfter(life, events, meta, before?.rest) : undefined,
        made: place.ledger === ledger ? [...(before?.made ?? []), ...life.effects] : (before?.made ?? []),
      })
      if (place.ledger === ledger) continue
      for (const [number, effect] of life.effects.entries()) {
        effects.push({
          account: life.account,
          sequence: life.sequence,
          ledger,
          txIndex: meta.TransactionIndex,
          number,
          effect,
        })
      }
    }
  }
  return { orders, effects }
}

function expirationOf({ tx }: ValidatedTransaction): number | undefined {
  const seconds = tx['Expiration']
  return typeof seconds === 'number' ? seconds : undefined
}

function restAfter(
  life: OrderLife,
  events: readonly OrderEvent[],
  meta: MetadataJson,
  before: RestingOrder | undefined,
): RestingOrder | undefined {
  const last = events.findLast(
    (event) => event.account === life.account && event.sequence === life.sequence && event.rest !== undefined,
  )
  if (last?.rest === undefined) return before
  return {
    gets: formatDecimal(last.rest.gets.value),
    pays: formatDecimal(last.rest.pays.value),
    quality: before?.quality ?? createdQuality(meta),
  }
}

/** Returns the rate of the directory that contains the transaction's new order: the last 64 bits of its key. */
function createdQuality(meta: MetadataJson): string {
  for (const { CreatedNode } of meta.AffectedNodes) {
    const directory = CreatedNode?.LedgerEntryType === 'Offer' ? CreatedNode.NewFields?.['BookDirectory'] : undefined
    if (typeof directory === 'string') return directory.slice(48)
  }
  return ''
}
