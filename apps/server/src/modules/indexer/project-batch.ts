import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import {
  accountFillsOf,
  balanceFlowsOf,
  effectRecord,
  fillsOf,
  numberOf,
  offerChanges,
  orderEventsOf,
  orderKey,
  poolEventsOf,
  poolFillsOf,
  recordsOf,
  tradesOf,
  type AccountFill,
  type AccountRecord,
  type IndexedPoolEvent,
  type PairResolver,
  type Trade,
} from '@tidebook/market'
import { foldBalances, type BalanceHour, type TimedFlow } from './balance-fold.ts'
import { foldCandles, type CandleDelta } from './candle-fold.ts'
import type { SourceLedger } from './ledger-source.ts'
import type { OrderEntry } from './order-fold.ts'

/** An account's exchange in a transaction, with its position in the ledger. */
export interface PlacedFill extends AccountFill {
  readonly ledger: number
  readonly index: number
  readonly number: number
  /** ms since 1970 */
  readonly time: number
}

/** The projection of consecutive ledgers, independent of earlier ones. */
export interface ProjectedBatch {
  readonly ledgers: readonly SourceLedger[]
  readonly first: SourceLedger
  readonly last: SourceLedger
  /** Close time of the last ledger, ms since 1970. */
  readonly closeTime: number
  readonly trades: readonly Trade[]
  /** Contribution of this batch's trades to candles. */
  readonly candles: readonly CandleDelta[]
  readonly records: readonly AccountRecord[]
  readonly orderEntries: readonly OrderEntry[]
  readonly accountFills: readonly PlacedFill[]
  readonly poolEvents: readonly IndexedPoolEvent[]
  /** Balance changes by this batch's transactions, per hour. */
  readonly balances: readonly BalanceHour[]
  readonly transactions: number
}

/** Projects consecutive ledgers. Pure: the rows are the same regardless of how a history is split into batches. */
export function projectBatch(ledgers: readonly [SourceLedger, ...SourceLedger[]], pairs: PairResolver): ProjectedBatch {
  const trades: Trade[] = []
  const records: AccountRecord[] = []
  const orderEntries: OrderEntry[] = []
  const accountFills: PlacedFill[] = []
  const poolEvents: IndexedPoolEvent[] = []
  const flows: TimedFlow[] = []
  let transactions = 0
  for (const ledger of ledgers) {
    const time = ledgerTimeToUnixMs(ledger.closeTime)
    for (const { tx, meta } of ledger.transactions) {
      const entry = { tx, meta, ledger: ledger.index }
      const changes = offerChanges(meta, pairs.nativeCode)
      const fills = changes.length === 0 ? [] : fillsOf(tx, meta, pairs, pairs.nativeCode, changes)
      const pools = poolFillsOf(tx, meta, pairs, pairs.nativeCode)
      const exchanges = pools.length === 0 ? fills : [...fills, ...pools]
      const isQuiet = changes.length === 0 && pools.length === 0
      const events = isQuiet ? [] : orderEventsOf(tx, meta, pairs, pairs.nativeCode, changes, fills, pools)
      if (pools.length > 0 || tx.TransactionType.startsWith('AMM'))
        poolEvents.push(...poolEventsOf(entry, pairs.nativeCode))
      const effects = events.map(effectRecord)
      if (changes.length > 0 || tx.TransactionType === 'OfferCreate')
        orderEntries.push({ entry, changes, events, effects })
      if (exchanges.length > 0) trades.push(...tradesOf(entry, pairs, pairs.nativeCode, exchanges))
      records.push(...recordsOf(entry, pairs, pairs.nativeCode, events, effects))
      const own = accountFillsOf(entry, events, pairs)
      const place = { ledger: ledger.index, index: meta.TransactionIndex, time }
      for (const [number, fill] of own.entries()) accountFills.push({ ...fill, ...place, number })
      for (const flow of balanceFlowsOf(entry, pairs.nativeCode)) flows.push({ ...flow, time })
      transactions += 1
    }
  }
  const last = ledgers.at(-1) ?? ledgers[0]
  return {
    ledgers,
    first: ledgers[0],
    last,
    closeTime: ledgerTimeToUnixMs(last.closeTime),
    trades,
    candles: foldCandles(trades),
    records,
    orderEntries,
    accountFills,
    poolEvents,
    balances: foldBalances(flows),
    transactions,
  }
}

/** Returns the keys of earlier orders that a batch changes; orders that the batch creates need no lookup. */
export function changedOrderKeys(
  entries: readonly OrderEntry[],
): ReadonlyMap<string, { readonly account: string; readonly sequence: number }> {
  const created = new Map<string, Set<number>>()
  for (const { entry } of entries) {
    const { tx } = entry
    if (tx.TransactionType !== 'OfferCreate') continue
    const known = created.get(tx.Account)
    if (known === undefined) created.set(tx.Account, new Set([numberOf(tx)]))
    else known.add(numberOf(tx))
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
