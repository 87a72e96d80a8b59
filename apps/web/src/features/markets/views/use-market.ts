import { useMemo } from 'react'
import type { Coin, TradingPair } from '@tidebook/contract'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import type { MarketRow } from '../model/market-row.ts'
import { coinsOf, pairsFileStore, pairsOf, rowsOf, tickersStore } from '../model/market-stores.ts'

export interface MarketView {
  readonly pairs: readonly TradingPair[]
  readonly coins: readonly Coin[]
  readonly rows: readonly MarketRow[]
  /** Whether the configuration is loaded, so that rows can be drawn. */
  readonly known: boolean
  /** Whether prices have arrived. */
  readonly priced: boolean
  /** Whether configuration and prices have arrived, or have failed for now. */
  readonly settled: boolean
  /** Error code while no data is available. */
  readonly failure: string | undefined
}

/** Returns the market for components. */
export function useMarket(): MarketView {
  const file = useStore(pairsFileStore)
  const tickers = useStore(tickersStore)
  return useMemo(() => {
    const pairs = pairsOf(file)
    return {
      pairs,
      coins: coinsOf(file),
      rows: rowsOf(pairs, valueOf(tickers)),
      known: valueOf(file) !== undefined,
      priced: valueOf(tickers) !== undefined,
      settled: file.state !== 'loading' && tickers.state !== 'loading',
      failure: file.state === 'failed' ? file.code : undefined,
    }
  }, [file, tickers])
}
