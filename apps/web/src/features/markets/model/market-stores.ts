import type { Coin, PairsFile, StreamTickers, TradingPair } from '@tidebook/contract'
import { LOADING, valueOf, type Loadable } from '../../../lib/loadable.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { marketRow, pairKey, type MarketRow } from './market-row.ts'

/** Coin and pair configuration: the `pairs` and `coin` stores of ENT-078 in one file, as served. */
export const pairsFileStore: Store<Loadable<PairsFile>> = createStore<Loadable<PairsFile>>(LOADING)

/** The `market` store of ENT-078: the latest tickers from the stream, by BASE-COUNTER. */
export const tickersStore: Store<Loadable<StreamTickers>> = createStore<Loadable<StreamTickers>>(LOADING)

const none: readonly never[] = []

/** Returns the configured pairs; empty while they are unknown. */
export function pairsOf(file: Loadable<PairsFile>): readonly TradingPair[] {
  return valueOf(file)?.transPairs ?? none
}

/** Returns the configured coins; empty while they are unknown. */
export function coinsOf(file: Loadable<PairsFile>): readonly Coin[] {
  return valueOf(file)?.coins ?? none
}

/** Returns the rows of the whole market. */
export function rowsOf(pairs: readonly TradingPair[], tickers: StreamTickers | undefined): readonly MarketRow[] {
  return pairs.map((pair) => marketRow(pair, tickers?.[pairKey(pair)]))
}

/** Applies tickers: a snapshot replaces all of them, an update only the changed ones. */
export function applyTickers(kind: 'snapshot' | 'update', data: StreamTickers): void {
  tickersStore.set((last) => ({
    state: 'ready',
    value: kind === 'snapshot' ? data : { ...valueOf(last), ...data },
  }))
}

/** Returns the current rows of the market, outside components. */
export function marketRows(): readonly MarketRow[] {
  return rowsOf(pairsOf(pairsFileStore.get()), valueOf(tickersStore.get()))
}
