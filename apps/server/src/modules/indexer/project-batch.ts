import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import {
  accountFillsOf,
  balanceFlowsOf,
  effectRecord,
  fillsOf,
  LastHoldings,
  newOrder,
  offerChanges,
  orderEventsOf,
  orderKey,
  poolEventsOf,
  poolFillsOf,
  recordsOf,
  tradesOf,
  type ChangesJson,
  type EffectRecord,
  type OfferChange,
  type OrderEvent,
  type PairResolver,
  type Trade,
  type ValidatedTransaction,
} from '@tidebook/market'
import { foldCandles, type CandleDelta } from './candle-fold.ts'
import type { LedgerRows } from './ledger-rows.ts'
import type { SourceLedger } from './ledger-source.ts'
import type { OrderEntry } from './order-fold.ts'

/** A ledger of a batch, without its transactions. */
export interface ProjectedLedger {
  readonly index: number
  readonly hash: string
  /** In ledger seconds. */
  readonly closeTime: number
  /** Number of transactions in the ledger. */
  readonly transactions: number
  /** Last state of the accounts and trust lines that the ledger changed. */
  readonly holdings: ChangesJson
  /** Whether the ledger created a pool. */
  readonly makesPool: boolean
}

/** The projection of consecutive ledgers, independent of earlier ones. */
export interface ProjectedBatch {
  readonly ledgers: readonly ProjectedLedger[]
  readonly first: ProjectedLedger
  readonly last: ProjectedLedger
  /** Close time of the last ledger, ms since 1970. */
  readonly closeTime: number
  readonly trades: readonly Trade[]
  /** Contribution of this batch's trades to candles. */
  readonly candles: readonly CandleDelta[]
  readonly orderEntries: readonly OrderEntry[]
  /** Further rows; undefined in a program that does not write the index. */
  readonly rows: LedgerRows | undefined
  readonly transactions: number
}

/**
 * Projects consecutive ledgers, and reads their transactions once. Pure: the rows are the same regardless of how a
 * history is split into batches.
 * @param rows collects the rows of the batch; without it, they are not projected
 */
export function projectBatch(
  ledgers: readonly [SourceLedger, ...SourceLedger[]],
  pairs: PairResolver,
  rows?: LedgerRows,
): ProjectedBatch {
  const trades: Trade[] = []
  const orderEntries: OrderEntry[] = []
  const [source, ...others] = ledgers
  const first = projectLedger(source, pairs, trades, orderEntries, rows)
  const projected = [first, ...others.map((ledger) => projectLedger(ledger, pairs, trades, orderEntries, rows))]
  const last = projected.at(-1) ?? first
  return {
    ledgers: projected,
    first,
    last,
    closeTime: ledgerTimeToUnixMs(last.closeTime),
    trades,
    candles: foldCandles(trades),
    orderEntries,
    rows,
    transactions: projected.reduce((sum, { transactions }) => sum + transactions, 0),
  }
}

/**
 * Adds the projections of a ledger to those of earlier ledgers. Keeps only the parts of a transaction that the
 * projections need.
 */
function projectLedger(
  { index, hash, closeTime, transactions }: SourceLedger,
  pairs: PairResolver,
  trades: Trade[],
  orderEntries: OrderEntry[],
  rows: LedgerRows | undefined,
): ProjectedLedger {
  const { nativeCode } = pairs
  const time = ledgerTimeToUnixMs(closeTime)
  const holdings = new LastHoldings()
  let makesPool = false
  for (const { tx, meta } of transactions) {
    const entry = { tx, meta, ledger: index }
    const changes = offerChanges(meta, nativeCode)
    const fills = changes.length === 0 ? [] : fillsOf(tx, meta, pairs, nativeCode, changes)
    const pools = poolFillsOf(tx, meta, pairs, nativeCode)
    const exchanges = pools.length === 0 ? fills : [...fills, ...pools]
    const isQuiet = changes.length === 0 && pools.length === 0
    const events = isQuiet ? [] : orderEventsOf(tx, meta, pairs, nativeCode, changes, fills, pools)
    const effects = events.map(effectRecord)
    if (changes.length > 0 || tx.TransactionType === 'OfferCreate')
      orderEntries.push(orderEntryOf(entry, pairs, changes, events, effects))
    if (exchanges.length > 0) trades.push(...tradesOf(entry, pairs, nativeCode, exchanges))
    if (rows !== undefined) {
      const isOfPool = pools.length > 0 || tx.TransactionType.startsWith('AMM')
      if (isOfPool) rows.addPoolEvents(poolEventsOf(entry, nativeCode))
      rows.addRecords(recordsOf(entry, pairs, nativeCode, events, effects))
      const place = { ledger: index, index: meta.TransactionIndex, time }
      for (const [number, fill] of accountFillsOf(entry, events, pairs).entries())
        rows.addFill({ ...fill, ...place, number })
      rows.addFlows(balanceFlowsOf(entry, nativeCode), time)
    }
    holdings.add(meta)
    makesPool ||= tx.TransactionType === 'AMMCreate' && meta.TransactionResult === 'tesSUCCESS'
  }
  return { index, hash, closeTime, transactions: transactions.length, holdings: holdings.changes, makesPool }
}

function orderEntryOf(
  entry: ValidatedTransaction,
  pairs: PairResolver,
  changes: readonly OfferChange[],
  events: readonly OrderEvent[],
  effects: readonly EffectRecord[],
): OrderEntry {
  const { tx, meta, ledger } = entry
  const expiration = tx['Expiration']
  return {
    ledger,
    txIndex: meta.TransactionIndex,
    hash: tx.hash,
    date: tx.date,
    created: newOrder(entry, pairs),
    expiration: typeof expiration === 'number' ? expiration : undefined,
    changes,
    events,
    effects,
  }
}

/** Returns the keys of earlier orders that a batch changes. Orders that the batch creates need no lookup. */
export function changedOrderKeys(
  entries: readonly OrderEntry[],
): ReadonlyMap<string, { readonly account: string; readonly sequence: number }> {
  const created = new Map<string, Set<number>>()
  for (const { created: order } of entries) {
    if (order === undefined) continue
    const known = created.get(order.account)
    if (known === undefined) created.set(order.account, new Set([order.sequence]))
    else known.add(order.sequence)
  }
  const touched = new Map<string, { readonly account: string; readonly sequence: number }>()
  for (const { events } of entries) {
    for (const { account, sequence } of events) {
      if (created.get(account)?.has(sequence) !== true)
        touched.set(orderKey({ account, sequence }), { account, sequence })
    }
  }
  return touched
}
