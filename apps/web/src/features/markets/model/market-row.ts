import type { StreamTicker, TradingPair } from '@tidebook/contract'

/** The name of a pair in the info calls and on the stream: BASE-COUNTER in chain codes. */
export const pairKey = (pair: { readonly base: string; readonly counter: string }): string =>
  `${pair.base}-${pair.counter}`

/** One line of the market list (specification, section 3: market row). Figures are decimal text, absent when unknown. */
export interface MarketRow {
  readonly key: string
  readonly base: string
  readonly baseTitle: string
  readonly counter: string
  readonly counterTitle: string
  /** ms since 1970 of the last trade. */
  readonly time: number | undefined
  readonly price: string | undefined
  /** Change over 24 hours in percent; '0.00' for a pair without trades (U25). */
  readonly rate: string
  readonly highest: string | undefined
  readonly lowest: string | undefined
  /** Base amount traded in 24 hours. */
  readonly volume24: string | undefined
  /** Counter amount traded in 24 hours. */
  readonly turnover24: string | undefined
  readonly priceDecimal: number
  readonly amountDecimal: number
  /** No trade in 24 hours. */
  readonly quiet: boolean
  readonly pair: TradingPair
}

/** Joins a configured pair and its ticker, when there is one. */
export const marketRow = (pair: TradingPair, ticker: StreamTicker | undefined): MarketRow => ({
  key: pairKey(pair),
  base: pair.base,
  baseTitle: pair.baseTitle,
  counter: pair.counter,
  counterTitle: pair.counterTitle,
  time: ticker?.time,
  price: ticker?.price,
  rate: ticker?.rate ?? '0.00',
  highest: ticker?.high,
  lowest: ticker?.low,
  volume24: ticker?.volume,
  turnover24: ticker?.turnover,
  priceDecimal: pair.priceDecimal,
  amountDecimal: pair.amountDecimal,
  quiet: ticker?.rate === undefined,
  pair,
})
