import type { Coin, PairsFile, StreamTickers, TradingPair } from '@tidebook/contract'
import { LOADING, valueOf, type Loadable } from '../../../lib/loadable.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { marketRow, pairKey, type MarketRow } from './market-row.ts'

/** The coin and pair configuration: the `pairs` and `coin` stores of ENT-078 in one file, as it is served. */
export const pairsFileStore: Store<Loadable<PairsFile>> = createStore<Loadable<PairsFile>>(LOADING)

/** The `market` store of ENT-078: tickers by BASE-COUNTER as the stream last told them. */
export const tickersStore: Store<Loadable<StreamTickers>> = createStore<Loadable<StreamTickers>>(LOADING)

const none: readonly never[] = []

/** The configured pairs, empty while they are not known. */
export const pairsOf = (file: Loadable<PairsFile>): readonly TradingPair[] => valueOf(file)?.transPairs ?? none

/** The configured coins, empty while they are not known. */
export const coinsOf = (file: Loadable<PairsFile>): readonly Coin[] => valueOf(file)?.coins ?? none

/** The lines of the whole market. */
export const rowsOf = (pairs: readonly TradingPair[], tickers: StreamTickers | undefined): readonly MarketRow[] =>
  pairs.map((pair) => marketRow(pair, tickers?.[pairKey(pair)]))

/** A snapshot replaces all tickers, an update the changed ones. */
export const applyTickers = (kind: 'snapshot' | 'update', data: StreamTickers): void => {
  tickersStore.set((last) => ({
    state: 'ready',
    value: kind === 'snapshot' ? data : { ...valueOf(last), ...data },
  }))
}

/** The lines of the market as it is now, outside of components. */
export const marketRows = (): readonly MarketRow[] => rowsOf(pairsOf(pairsFileStore.get()), valueOf(tickersStore.get()))
