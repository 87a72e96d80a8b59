import type { DepthBook, KlineRow, TickerRow, TradeRow, TradingPair } from '@tidebook/contract'
import type { Market, MinMax, OHLCV, OrderBook, Ticker, Trade } from './types.ts'

const NO_LIMIT: MinMax = { min: undefined, max: undefined }

/** Returns the step size of a number with this many decimals: 0.01 for 2. */
function stepOf(decimals: number): number {
  return Number(`1e-${decimals}`)
}

/** Returns a time in ccxt's format. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

export function marketOf(pair: TradingPair): Market {
  return {
    id: `${pair.base}-${pair.counter}`,
    symbol: pair.pair,
    base: pair.base,
    quote: pair.counter,
    baseId: pair.base,
    quoteId: pair.counter,
    active: true,
    type: 'spot',
    spot: true,
    margin: false,
    swap: false,
    future: false,
    option: false,
    contract: false,
    settle: undefined,
    settleId: undefined,
    contractSize: undefined,
    linear: undefined,
    inverse: undefined,
    expiry: undefined,
    expiryDatetime: undefined,
    strike: undefined,
    optionType: undefined,
    taker: 0,
    maker: 0,
    percentage: true,
    tierBased: false,
    precision: { amount: stepOf(pair.amountDecimal), price: stepOf(pair.priceDecimal) },
    limits: {
      amount: { min: Number(pair.minAmount), max: undefined },
      price: { min: stepOf(pair.priceDecimal), max: undefined },
      cost: NO_LIMIT,
      leverage: NO_LIMIT,
    },
    created: undefined,
    info: pair,
  }
}

/** @param book the best levels, if requested */
export function tickerOf(symbol: string, row: TickerRow, book?: DepthBook): Ticker {
  const [seconds, price, percentage, high, low, turnover, volume] = row
  const hasTraded = seconds > 0
  const [bid, ask] = [book?.bids[0], book?.asks[0]]
  return {
    symbol,
    info: row,
    timestamp: hasTraded ? seconds * 1000 : undefined,
    datetime: hasTraded ? isoTime(seconds * 1000) : undefined,
    high,
    low,
    bid: bid?.price,
    bidVolume: bid?.amount,
    ask: ask?.price,
    askVolume: ask?.amount,
    vwap: turnover === undefined || !volume ? undefined : turnover / volume,
    // The exchange reports the rounded change, not the price 24 hours ago.
    open: undefined,
    close: hasTraded ? price : undefined,
    last: hasTraded ? price : undefined,
    previousClose: undefined,
    change: undefined,
    percentage,
    average: undefined,
    baseVolume: volume,
    quoteVolume: turnover,
    indexPrice: undefined,
    markPrice: undefined,
  }
}

/** @param now time of the response, ms */
export function bookOf(symbol: string, book: DepthBook, now: number, limit: number | undefined): OrderBook {
  const levels = (side: DepthBook['asks']): [number, number][] =>
    side.slice(0, limit).map(({ price, amount }) => [price, amount])
  const [asks, bids] = [levels(book.asks), levels(book.bids)]
  return { asks, bids, datetime: isoTime(now), timestamp: now, nonce: undefined, symbol }
}

export function candleOf([ms, open, close, low, high, , volume]: KlineRow): OHLCV {
  return [ms, open, high, low, close, volume]
}

/** Returns a public trade. Its side is the taker's side. */
export function publicTradeOf(symbol: string, row: TradeRow): Trade {
  const [cost, amount, price, timestamp, side, , , , id] = row
  return {
    info: row,
    id,
    order: undefined,
    timestamp,
    datetime: isoTime(timestamp),
    symbol,
    type: undefined,
    side: side === 0 ? 'buy' : 'sell',
    takerOrMaker: undefined,
    price,
    amount,
    cost,
    fee: undefined,
  }
}
