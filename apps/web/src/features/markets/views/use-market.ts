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
  /** The configuration is there; lines can be drawn. */
  readonly known: boolean
  /** Prices have come. */
  readonly priced: boolean
  /** Configuration and prices have come, or are known not to come now. */
  readonly settled: boolean
  /** Code of what went wrong while nothing is there. */
  readonly failure: string | undefined
}

/** The market as the components read it. */
export const useMarket = (): MarketView => {
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
