import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { nothing } from '../primitives.schema.ts'
import { infoRoutes } from './info.routes.ts'
import {
  cacheTime,
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

const empty = { params: nothing, query: nothing, body: nothing }
const withType = <T extends z.ZodMiniType>(type: T) => z.extend(pairParams, { type })

export const infoCalls = {
  ticker: defineCall(infoRoutes.ticker, { ...empty, params: pairParams, output: tickerRow }),
  allTickers: defineCall(infoRoutes.allTickers, { ...empty, output: tickerTable }),
  depth: defineCall(infoRoutes.depth, { ...empty, params: withType(depthType), output: depthBook }),
  kline: defineCall(infoRoutes.kline, { ...empty, params: withType(cycle), output: z.array(klineRow) }),
  history: defineCall(infoRoutes.history, {
    ...empty,
    params: withType(historyType),
    query: z.object({ time: z.optional(sinceMs) }),
    output: z.array(tradeRow),
  }),
  historyMore: defineCall(infoRoutes.historyMore, {
    ...empty,
    params: z.object({ id: tradeId }),
    output: z.array(tradeRow),
  }),
  pairFile: defineCall(infoRoutes.pairFile, { ...empty, params: pairParams, query: cacheTime, output: pairFile }),
} as const
