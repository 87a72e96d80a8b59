import type { StreamTrade } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type Store, createStore } from '../../../lib/store.ts'

/** Latest trades of a pair, newest first (TRD-009). */
export interface TradesState {
  readonly pair: string
  readonly trades: readonly StreamTrade[]
  readonly status: 'loading' | 'ready' | 'failed'
}

export const tradesStore: Store<TradesState> = createStore<TradesState>({ pair: '', trades: [], status: 'loading' })

/** Prepends new trades to the known trades without duplicates, newest first, limited to one page of the call. */
export function mergeTrades(known: readonly StreamTrade[], fresh: readonly StreamTrade[]): readonly StreamTrade[] {
  const ids = new Set(known.map((trade) => trade.id))
  const added = fresh.filter((trade) => !ids.has(trade.id)).toSorted((a, b) => b.time - a.time || b.ledger - a.ledger)
  return [...added, ...known].slice(0, PAGE_SIZES.marketTrades)
}
