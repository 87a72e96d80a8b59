import type { StreamTicker, TradingPair } from '@tidebook/contract'
import { marketRow as rowOfPair, type MarketRow as PairRow } from '@tidebook/market'

/** The name of a pair in the info calls and on the stream: BASE-COUNTER in chain codes. */
export const pairKey = (pair: { readonly base: string; readonly counter: string }): string =>
  `${pair.base}-${pair.counter}`

/** One line of the market list (specification, section 3: market row), and what the page needs beside it. */
export interface MarketRow extends PairRow {
  readonly key: string
  /** Counter amount traded in 24 hours, decimal text. */
  readonly turnover24: string | undefined
  /** No trade in 24 hours. */
  readonly quiet: boolean
  readonly pair: TradingPair
}

/** Joins a configured pair and its ticker, when there is one. */
export const marketRow = (pair: TradingPair, ticker: StreamTicker | undefined): MarketRow => ({
  ...rowOfPair(pair, ticker),
  key: pairKey(pair),
  turnover24: ticker?.turnover,
  quiet: ticker?.rate === undefined,
  pair,
})
