import {
  PAGE_SIZES,
  type ClosesTable,
  type Cycle,
  type DepthBook,
  type DepthType,
  type HistoryType,
  type KlineRow,
  type PairFile,
  type TickerRow,
  type TickerTable,
  type TradeHistory,
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
  quietCandle,
  tickerNumbers,
  tokenText,
  tradeNumbers,
  tradeText,
  wireNumber,
  type Candle,
  type Pair,
} from '@tidebook/market'
import { ApiError } from '../../platform/http/http.errors.ts'
import { candlesFrom, closesFrom, lastCandles } from '../indexer/candles.repository.ts'
import type { StoredCycle } from '../indexer/candle-fold.ts'
import type { MarketContext } from '../market-state/market-context.ts'
import { hourlyCloses } from './hourly-line.ts'
import { lastTrades, pairOfTrade, tradePlace, tradesBetween } from '../indexer/trades.repository.ts'

/** Ticker of a pair without trades, which has no time and no price. */
const NEVER_TRADED: TickerRow = [0, 0]

/** Maximum number of trades in a response, by the call's type. */
const HISTORY_LIMITS: Readonly<Record<HistoryType, number>> = {
  newest: PAGE_SIZES.marketTrades,
  normal: PAGE_SIZES.marketTrades,
  more: 300,
  all: 1000,
}

/**
 * Returns the configured pair for two codes. Accepts display codes such as CNT (API-026).
 * @throws ApiError `unknownPair`
 */
export function listedPair({ pairs }: MarketContext, base: string, counter: string): Pair {
  const pair = pairs.find(base, counter)
  if (pair === undefined) throw new ApiError('unknownPair', `${base}-${counter} is not traded here`)
  return pair
}

export function tickerOf(market: MarketContext, pair: Pair): TickerRow {
  const ticker = market.state.tickers.get(pair.key)
  return ticker === undefined ? NEVER_TRADED : tickerNumbers(ticker)
}

/** Returns the tickers of all configured pairs (API-020). */
export function allTickers(market: MarketContext): TickerTable {
  return Object.fromEntries(market.pairs.resolver.listed.map((pair) => [pair.key, tickerOf(market, pair)]))
}

/** Returns the book with running totals (API-021). */
export function depthOf(market: MarketContext, pair: Pair, type: DepthType): DepthBook {
  const { tick, ...levels } = market.state.book(pair)
  const book = new Book(tick)
  book.reset(levels)
  return depthTable(book, tokenText(pair.base), tokenText(pair.counter), DEPTH_LEVELS[type])
}

/**
 * Returns the last candles of a cycle up to the last ledger; in quiet buckets, all prices are the previous close
 * (API-022, U21).
 * @param before returns only candles that begin before this time (ms), to request the previous page
 */
export async function klineOf(market: MarketContext, pair: Pair, cycle: Cycle, before?: number): Promise<KlineRow[]> {
  return (await recentCandles(market, pair, cycle, PAGE_SIZES.klineRows, before)).map(candleNumbers)
}

/**
 * Returns the candles of the last `rows` buckets, including the open one, or of the buckets before a time. Returns
 * fewer candles only when the first trade of the pair is later.
 */
export async function recentCandles(
  market: MarketContext,
  pair: Pair,
  cycle: Cycle,
  rows: number,
  before = Number.POSITIVE_INFINITY,
): Promise<Candle[]> {
  const stored: StoredCycle = cycle === 'everyhour' ? 'minute' : cycle
  const to = Math.min(before, market.state.ledger.closeTime + 1)
  const from = bucketsBefore(stored, bucketStart(stored, to - 1), rows - 1)
  const db = market.database.db
  const [last] = await lastCandles(db, pair.key, stored, 1, from)
  const candles = await candlesFrom(db, pair.key, stored, from, to)
  // Only the previous price is needed, because a pair may have been quiet for years of minutes.
  const quiet = last === undefined || candles[0]?.time === from ? [] : [quietCandle(from, last.close)]
  return fillGaps(stored, [...quiet, ...candles], from, to)
}

/** Returns the closing prices of the last hours of all configured pairs; hours before the first trade are omitted. */
export async function closesOf(market: MarketContext): Promise<ClosesTable> {
  const end = bucketStart('hour', market.state.ledger.closeTime)
  const from = bucketsBefore('hour', end, PAGE_SIZES.closes - 1)
  const keys = market.pairs.resolver.listed.map(({ key }) => key)
  const closes = await closesFrom(market.database.db, 'hour', keys, from)
  return Object.fromEntries(keys.map((key) => [key, [...hourlyCloses(closes.get(key) ?? [], from, end)]]))
}

/** Returns trades newest first (API-023). @param afterMs returns only trades after this time */
export async function historyOf(
  market: MarketContext,
  pair: Pair,
  type: HistoryType,
  afterMs?: number,
): Promise<TradeRow[]> {
  const bounds = type === 'newest' && afterMs !== undefined ? { afterMs } : {}
  return (await lastTrades(market.database.db, pair, HISTORY_LIMITS[type], bounds)).map(tradeNumbers)
}

/** Returns trades of the same pair before a given trade (API-024). @throws ApiError `unknownHash` */
export async function historyBefore(market: MarketContext, id: string): Promise<TradeRow[]> {
  const before = tradePlace(id)
  const key = await pairOfTrade(market.database.db, before)
  const pair = market.pairs.resolver.listed.find((listed) => listed.key === key)
  if (pair === undefined) throw new ApiError('unknownHash', `There is no trade ${id}`)
  return (await lastTrades(market.database.db, pair, HISTORY_LIMITS.normal, { before })).map(tradeNumbers)
}

/** Returns a page of the trades of a period (ms since 1970), oldest first. */
export async function tradesOfPeriod(
  market: MarketContext,
  pair: Pair,
  { from, until, after }: { readonly from: number; readonly until: number; readonly after?: string | undefined },
): Promise<TradeHistory> {
  const cursor = after === undefined ? undefined : tradePlace(after)
  const trades = await tradesBetween(market.database.db, pair, { from, until, after: cursor }, PAGE_SIZES.tradeHistory)
  const last = trades.length === PAGE_SIZES.tradeHistory ? trades.at(-1) : undefined
  return { trades: trades.map(tradeText), ...(last !== undefined && { next: last.id }) }
}

/** Returns the price file of a pair (API-025). */
export function pairFileOf(market: MarketContext, pair: Pair): PairFile {
  const ticker = market.state.tickers.get(pair.key)
  return {
    id: pair.key,
    symbol: pair.base.currency,
    quotes: ticker === undefined ? {} : { [pair.counter.currency]: { price: wireNumber(ticker.price) } },
    last_updated: ticker?.time ?? 0,
  }
}

function bucketsBefore(cycle: StoredCycle, start: number, count: number): number {
  if (cycle !== 'month') return start - count * (nextBucket(cycle, start) - start)
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1)
}
