/** Ticker values as text; absent for a pair without trades. */
export interface TickerFigures {
  readonly time: number
  readonly price: string
  readonly rate?: string | undefined
  readonly high?: string | undefined
  readonly low?: string | undefined
  readonly volume?: string | undefined
}

/** The fields of a configured pair that a market list needs. */
export interface MarketPair {
  readonly base: string
  readonly counter: string
  readonly baseTitle: string
  readonly counterTitle: string
  readonly priceDecimal: number
  readonly amountDecimal: number
}

/** Row of the market list (ENT-005). Values are decimal text, undefined when unknown. */
export interface MarketRow extends MarketPair {
  readonly time: number | undefined
  readonly price: string | undefined
  readonly rate: string
  readonly highest: string | undefined
  readonly lowest: string | undefined
  /** Base amount of the last 24 hours. */
  readonly volume24: string | undefined
}

/** Joins a pair with its ticker. Without trades, the rate is 0.00 and the other values are undefined (U25). */
export function marketRow(pair: MarketPair, ticker: TickerFigures | undefined): MarketRow {
  const { base, counter, baseTitle, counterTitle, priceDecimal, amountDecimal } = pair
  return {
    time: ticker?.time,
    base,
    baseTitle,
    counter,
    counterTitle,
    price: ticker?.price,
    rate: ticker?.rate ?? '0.00',
    highest: ticker?.high,
    lowest: ticker?.low,
    volume24: ticker?.volume,
    priceDecimal,
    amountDecimal,
  }
}
