import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { infoRoutes } from './info.routes.ts'
import {
  beforeMs,
  bookHistory,
  bookPeriod,
  cacheTime,
  closesTable,
  cycle,
  depthBook,
  depthType,
  historyType,
  klineRow,
  pairFile,
  pairParams,
  sinceMs,
  tickerRow,
  tickerTable,
  tradeHistory,
  tradeId,
  tradePeriod,
  tradeRow,
} from './info.schema.ts'

function withType<T extends z.ZodMiniType>(type: T) {
  return z.extend(pairParams, { type })
}

export const infoCalls = {
  ticker: defineCall(infoRoutes.ticker, {
    summary: 'Get the ticker of a pair: [seconds, price, change %, high, low, turnover, volume, trades]',
    params: pairParams,
    output: tickerRow,
  }),
  allTickers: defineCall(infoRoutes.allTickers, {
    summary: 'Get the tickers of all pairs, keyed BASE-COUNTER',
    output: tickerTable,
  }),
  depth: defineCall(infoRoutes.depth, {
    summary: 'Get the order book with running totals: normal has 10 levels a side, more has 50',
    params: withType(depthType),
    output: depthBook,
  }),
  kline: defineCall(infoRoutes.kline, {
    summary:
      'Get the last 240 candles of a cycle (everyhour: minutes), or those before a time: [ms, open, close, low, high, turnover, volume, trades]',
    params: withType(cycle),
    query: z.object({ before: z.optional(beforeMs) }),
    output: z.array(klineRow),
  }),
  closes: defineCall(infoRoutes.closes, {
    summary: 'Get the closing prices of all pairs over the last 24 hours, oldest first, keyed BASE-COUNTER',
    output: closesTable,
  }),
  history: defineCall(infoRoutes.history, {
    summary: 'List the trades of a pair, newest first; type newest with a time returns later ones',
    params: withType(historyType),
    query: z.object({ time: z.optional(sinceMs) }),
    output: z.array(tradeRow),
  }),
  historyMore: defineCall(infoRoutes.historyMore, {
    summary: 'List the trades of the same pair before a trade',
    params: z.object({ id: tradeId }),
    output: z.array(tradeRow),
  }),
  tradeHistory: defineCall(infoRoutes.tradeHistory, {
    summary: 'List the trades of a pair in a past period of at most an hour, oldest first, 1000 a page',
    query: tradePeriod,
    output: tradeHistory,
  }),
  bookHistory: defineCall(infoRoutes.bookHistory, {
    summary:
      'List how the order book of a pair changed in a past period of at most an hour: the book at its start, then each ledger with the levels that changed, 500 a page. Amount 0 removes a level',
    query: bookPeriod,
    output: bookHistory,
  }),
  pairFile: defineCall(infoRoutes.pairFile, {
    summary: 'Get the price file of a pair',
    params: pairParams,
    query: cacheTime,
    output: pairFile,
  }),
} as const
