import type { StreamTicker, TradingPair } from '@tidebook/contract'
import { marketRow as rowOfPair, type MarketRow as PairRow } from '@tidebook/market'

/** Returns the name of a pair in the info calls and on the stream: BASE-COUNTER in chain codes. */
export function pairKey(pair: { readonly base: string; readonly counter: string }): string {
  return `${pair.base}-${pair.counter}`
}

/** Row of the market list (specification, section 3: market row), with the additional fields that the page shows. */
export interface MarketRow extends PairRow {
  readonly key: string
  /** Counter amount traded in 24 hours, decimal text. */
  readonly turnover24: string | undefined
  /** Whether there were no trades in 24 hours. */
  readonly quiet: boolean
  readonly pair: TradingPair
}

/** Joins a configured pair with its ticker, if there is one. */
export function marketRow(pair: TradingPair, ticker: StreamTicker | undefined): MarketRow {
  return {
    ...rowOfPair(pair, ticker),
    key: pairKey(pair),
    turnover24: ticker?.turnover,
    quiet: ticker?.rate === undefined,
    pair,
  }
}
