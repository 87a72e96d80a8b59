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

/** What of an order stands in the book. */
export interface StandingRest {
  readonly gets: string
  readonly pays: string
  /** Rate of its place in the book, 16 hex digits. */
  readonly quality: string
}

/** An order as the index keeps it: its life, without the effects of later ledgers, which are rows of their own. */
export interface IndexedOrder {
  readonly life: OrderLife
  /** Where it was made: ledger and place in it. */
  readonly ledger: number
  readonly txIndex: number
  /** Undefined when it is not in the book. */
  readonly rest: StandingRest | undefined
  /** Ledger seconds from which nobody can take it any more. */
  readonly expiration: number | undefined
  /** What happened to it in the ledger that made it: most orders live and die in one, and need no rows of effects. */
  readonly made: readonly EffectRecord[]
}

/** One line of an order's life, in a ledger after the one that made it. */
export interface OrderEffect {
  readonly account: string
  readonly sequence: number
  readonly ledger: number
  readonly txIndex: number
  readonly number: number
  readonly effect: EffectRecord
}

/** A transaction with what it did to orders. */
export interface OrderEntry {
  readonly entry: ValidatedTransaction
  readonly changes: readonly OfferChange[]
  readonly events: readonly OrderEvent[]
}

/** Orders after a batch of transactions, and what happened to them. */
export interface FoldedOrders {
  readonly orders: readonly IndexedOrder[]
  readonly effects: readonly OrderEffect[]
}

/** Moves orders through transactions in ledger order. @param known orders of earlier batches, by `orderKey`. */
export const foldOrders = (
  entries: readonly OrderEntry[],
  known: ReadonlyMap<string, IndexedOrder>,
  pairs: PairResolver,
): FoldedOrders => {
  const changed = new Map<string, IndexedOrder>()
  const effects: OrderEffect[] = []
  const find = (account: string, sequence: number): IndexedOrder | undefined => {
    const key = orderKey({ account, sequence })
    return changed.get(key) ?? known.get(key)
  }
  for (const { entry, events } of entries) {
    const { ledger, meta } = entry
    const lives = advanceOrders(
      entry,
      (account, sequence) => find(account, sequence)?.life,
      pairs,
      pairs.nativeCode,
      events,
    )
    for (const life of lives) {
      const before = find(life.account, life.sequence)
      const place = before ?? { ledger, txIndex: meta.TransactionIndex, expiration: expirationOf(entry) }
      changed.set(orderKey(life), {
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
  return { orders: [...changed.values()], effects }
}

const expirationOf = ({ tx }: ValidatedTransaction): number | undefined => {
  const seconds = tx['Expiration']
  return typeof seconds === 'number' ? seconds : undefined
}

const restAfter = (
  life: OrderLife,
  events: readonly OrderEvent[],
  meta: MetadataJson,
  before: StandingRest | undefined,
): StandingRest | undefined => {
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

/** Rate of the directory that the new order of a transaction came into: the last 64 bits of its key. */
const createdQuality = (meta: MetadataJson): string => {
  for (const { CreatedNode } of meta.AffectedNodes) {
    const directory = CreatedNode?.LedgerEntryType === 'Offer' ? CreatedNode.NewFields?.['BookDirectory'] : undefined
    if (typeof directory === 'string') return directory.slice(48)
  }
  return ''
}
