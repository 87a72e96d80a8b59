import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters } from '../primitives.schema.ts'
import { infoRoutes } from './info.routes.ts'
import {
  beforeMs,
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
  tradeId,
  tradeRow,
} from './info.schema.ts'

const empty = { params: noParameters, query: noParameters, body: noParameters }
const withType = <T extends z.ZodMiniType>(type: T) => z.extend(pairParams, { type })

export const infoCalls = {
  ticker: defineCall(infoRoutes.ticker, {
    summary: 'Ticker of one pair: [seconds, price, change %, high, low, turnover, volume, trades]',
    ...empty,
    params: pairParams,
    output: tickerRow,
  }),
  allTickers: defineCall(infoRoutes.allTickers, {
    summary: 'Tickers of all pairs, keyed BASE-COUNTER',
    ...empty,
    output: tickerTable,
  }),
  depth: defineCall(infoRoutes.depth, {
    summary: 'Order book with running totals: normal has 10 levels a side, more has 50',
    ...empty,
    params: withType(depthType),
    output: depthBook,
  }),
  kline: defineCall(infoRoutes.kline, {
    summary:
      'Last 240 candles of a cycle (everyhour: minutes), or those that begin before a time: [ms, open, close, low, high, turnover, volume, trades]',
    ...empty,
    params: withType(cycle),
    query: z.object({ before: z.optional(beforeMs) }),
    output: z.array(klineRow),
  }),
  closes: defineCall(infoRoutes.closes, {
    summary: 'Closing prices of the last 24 hours of all pairs, oldest first, keyed BASE-COUNTER',
    ...empty,
    output: closesTable,
  }),
  history: defineCall(infoRoutes.history, {
    summary: 'Trades of a pair, newest first; type newest with time answers those after it',
    ...empty,
    params: withType(historyType),
    query: z.object({ time: z.optional(sinceMs) }),
    output: z.array(tradeRow),
  }),
  historyMore: defineCall(infoRoutes.historyMore, {
    summary: 'Trades of the same pair before the trade with this id',
    ...empty,
    params: z.object({ id: tradeId }),
    output: z.array(tradeRow),
  }),
  pairFile: defineCall(infoRoutes.pairFile, {
    summary: 'Price file of a pair',
    ...empty,
    params: pairParams,
    query: cacheTime,
    output: pairFile,
  }),
} as const
