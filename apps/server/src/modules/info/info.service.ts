import {
  PAGE_SIZES,
  toChain,
  type Cycle,
  type DepthBook,
  type DepthType,
  type HistoryType,
  type KlineRow,
  type PairFile,
  type TickerRow,
  type TickerTable,
  type TradeRow,
} from '@tidebook/contract'
import {
  Book,
  bucketStart,
  candleNumbers,
  DEPTH_LEVELS,
  depthTable,
  fillGaps,
  nextBucket,
  tickerNumbers,
  tradeNumbers,
  wireNumber,
  type Candle,
  type Pair,
  type TokenId,
} from '@tidebook/market'
import { ApiError } from '../http/http.errors.ts'
import { candlesFrom, lastCandles } from '../indexer/candles.repository.ts'
import type { StoredCycle } from '../indexer/candle-fold.ts'
import type { MarketAccess } from '../runtime/market-access.ts'
import { lastTrades, pairOfTrade, tradePlace } from './trades.repository.ts'

/** A pair that was never traded has no time and no price. */
const NEVER_TRADED: TickerRow = [0, 0]

/** Trades that one answer holds, by the call's type. */
const HISTORY_LIMITS: Readonly<Record<HistoryType, number>> = {
  newest: PAGE_SIZES.marketTrades,
  normal: PAGE_SIZES.marketTrades,
  more: 300,
  all: 1000,
}

/** The configured pair of two codes; display codes such as CNT are understood (API-026). @throws ApiError `unknownPair` */
export const listedPair = ({ pairs }: MarketAccess, base: string, counter: string): Pair => {
  const pair = pairs.find(toChain(base), toChain(counter))
  if (pair === undefined) throw new ApiError('unknownPair', `${base}-${counter} is not traded here`)
  return pair
}

export const tickerOf = (market: MarketAccess, pair: Pair): TickerRow => {
  const ticker = market.state.tickers.get(pair.key)
  return ticker === undefined ? NEVER_TRADED : tickerNumbers(ticker)
}

/** Tickers of all configured pairs (API-020). */
export const allTickers = (market: MarketAccess): TickerTable =>
  Object.fromEntries(market.pairs.resolver.listed.map((pair) => [pair.key, tickerOf(market, pair)]))

/** The book with running totals (API-021). */
export const depthOf = (market: MarketAccess, pair: Pair, type: DepthType): DepthBook => {
  const { tick, ...levels } = market.state.book(pair)
  const book = new Book(tick)
  book.reset(levels)
  return depthTable(book, tokenText(pair.base), tokenText(pair.counter), DEPTH_LEVELS[type])
}

/** The last candles of a cycle up to the last ledger; quiet buckets carry the close before them (API-022, U21). */
export const klineOf = async (market: MarketAccess, pair: Pair, cycle: Cycle): Promise<KlineRow[]> =>
  (await recentCandles(market, pair, cycle, PAGE_SIZES.klineRows)).map(candleNumbers)

/** Candles of the last `rows` buckets, the one that is open now included. */
export const recentCandles = async (
  market: MarketAccess,
  pair: Pair,
  cycle: Cycle,
  rows: number,
): Promise<Candle[]> => {
  const now = market.state.ledger.closeTime
  const stored: StoredCycle = cycle === 'everyhour' ? 'minute' : cycle
  const from = bucketsBefore(stored, bucketStart(stored, now), rows - 1)
  const db = market.database.db
  const candles = [
    ...(await lastCandles(db, pair.key, stored, 1, from)),
    ...(await candlesFrom(db, pair.key, stored, from)),
  ]
  return fillGaps(stored, candles, from, now + 1)
}

/** Trades newest first (API-023). @param afterMs only trades after this time. */
export const historyOf = async (
  market: MarketAccess,
  pair: Pair,
  type: HistoryType,
  afterMs?: number,
): Promise<TradeRow[]> => {
  const bounds = type === 'newest' && afterMs !== undefined ? { afterMs } : {}
  return (await lastTrades(market.database.db, pair, HISTORY_LIMITS[type], bounds)).map(tradeNumbers)
}

/** Trades of the same pair before one of them (API-024). @throws ApiError `unknownHash` */
export const historyBefore = async (market: MarketAccess, id: string): Promise<TradeRow[]> => {
  const before = tradePlace(id)
  const key = await pairOfTrade(market.database.db, before)
  const pair = market.pairs.resolver.listed.find((listed) => listed.key === key)
  if (pair === undefined) throw new ApiError('unknownHash', `There is no trade ${id}`)
  return (await lastTrades(market.database.db, pair, HISTORY_LIMITS.normal, { before })).map(tradeNumbers)
}

/** The price file of a pair (API-025). */
export const pairFileOf = (market: MarketAccess, pair: Pair): PairFile => {
  const ticker = market.state.tickers.get(pair.key)
  return {
    id: pair.key,
    symbol: pair.base.currency,
    quotes: ticker === undefined ? {} : { [pair.counter.currency]: { price: wireNumber(ticker.price) } },
    last_updated: ticker?.time ?? 0,
  }
}

const tokenText = (token: TokenId): string =>
  token.issuer === '' ? token.currency : `${token.currency}.${token.issuer}`

const bucketsBefore = (cycle: StoredCycle, start: number, count: number): number => {
  if (cycle !== 'month') return start - count * (nextBucket(cycle, start) - start)
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1)
}
