import { infoRoutes } from '@tidebook/contract/routes'
import type {
  BookHistory,
  ClosesTable,
  Cycle,
  DepthBook,
  DepthType,
  HistoryType,
  KlineRow,
  PairFile,
  TickerRow,
  TickerTable,
  TradeHistory,
  TradeRow,
} from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'
import { pairPath, pairQuery } from './pair-path.ts'
import type { PairCodes } from './pair-path.ts'

/** Calls of the info service. */
export function createInfoApi(http: HttpClient, now: () => number) {
  return {
    ticker: (pair: PairCodes, end: AbortOptions = {}) =>
      http.call<TickerRow>(infoRoutes.ticker, { path: pairPath(pair), ...end }),
    allTickers: (end: AbortOptions = {}) => http.call<TickerTable>(infoRoutes.allTickers, end),
    depth: (pair: PairCodes, type: DepthType, end: AbortOptions = {}) =>
      http.call<DepthBook>(infoRoutes.depth, { path: { ...pairPath(pair), type }, ...end }),
    kline: (pair: PairCodes, type: Cycle, end: AbortOptions = {}) =>
      http.call<KlineRow[]>(infoRoutes.kline, { path: { ...pairPath(pair), type }, ...end }),
    /** Returns the page of candles that start before a time (ms). Runs concurrently with `kline` and other pages. */
    klineBefore: (pair: PairCodes, type: Cycle, before: number, end: AbortOptions = {}) => {
      const path = { ...pairPath(pair), type }
      const target = `${path.base}-${path.counter} ${type} ${before}`
      return http.call<KlineRow[]>(infoRoutes.kline, { path, query: { before }, target, ...end })
    },
    closes: (end: AbortOptions = {}) => http.call<ClosesTable>(infoRoutes.closes, end),
    /** `time` (ms) is sent only with type newest (API-023). */
    history: (pair: PairCodes, type: HistoryType, time?: number, end: AbortOptions = {}) =>
      http.call<TradeRow[]>(infoRoutes.history, {
        path: { ...pairPath(pair), type },
        query: { time: type === 'newest' ? time : undefined },
        ...end,
      }),
    historyMore: (id: string, end: AbortOptions = {}) =>
      http.call<TradeRow[]>(infoRoutes.historyMore, { path: { id }, ...end }),
    /**
     * Returns the trades from a time (ms, inclusive) until another, oldest first. `after` is `next` of the previous
     * page.
     */
    tradeHistory: (pair: PairCodes, from: number, until: number, after?: string, end: AbortOptions = {}) => {
      const query = { pair: pairQuery(pair), from, until, after }
      return http.call<TradeHistory>(infoRoutes.tradeHistory, { query, target: JSON.stringify(query), ...end })
    },
    /**
     * Returns the changes of the book from a time (ms, inclusive) until another (exclusive), at most one hour. `after`
     * is `next` of the previous page.
     */
    bookHistory: (pair: PairCodes, from: number, until: number, after?: string, end: AbortOptions = {}) => {
      const query = { pair: pairQuery(pair), from, until, after }
      return http.call<BookHistory>(infoRoutes.bookHistory, { query, target: JSON.stringify(query), ...end })
    },
    pairFile: (pair: PairCodes, end: AbortOptions = {}) =>
      http.call<PairFile>(infoRoutes.pairFile, { path: pairPath(pair), query: { t: now() }, ...end }),
  }
}
