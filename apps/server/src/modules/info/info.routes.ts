import { infoCalls } from '@tidebook/contract'
import type { FastifyInstance } from 'fastify'
import { registerCall, type CallOptions } from '../http/register-call.ts'
import type { MarketProvider } from '../runtime/market-access.ts'
import {
  allTickers,
  depthOf,
  historyBefore,
  historyOf,
  klineOf,
  listedPair,
  pairFileOf,
  tickerOf,
} from './info.service.ts'

/** Market data for everybody (API-019..025). */
export const registerInfo = (app: FastifyInstance, options: CallOptions, market: MarketProvider): void => {
  registerCall(app, infoCalls.allTickers, options, () => allTickers(market()))
  registerCall(app, infoCalls.ticker, options, ({ params }) =>
    tickerOf(market(), listedPair(market(), params.base, params.counter)),
  )
  registerCall(app, infoCalls.depth, options, ({ params }) =>
    depthOf(market(), listedPair(market(), params.base, params.counter), params.type),
  )
  registerCall(app, infoCalls.kline, options, ({ params }) =>
    klineOf(market(), listedPair(market(), params.base, params.counter), params.type),
  )
  registerCall(app, infoCalls.history, options, ({ params, query }) =>
    historyOf(market(), listedPair(market(), params.base, params.counter), params.type, query.time),
  )
  registerCall(app, infoCalls.historyMore, options, ({ params }) => historyBefore(market(), params.id))
  registerCall(app, infoCalls.pairFile, options, ({ params }) =>
    pairFileOf(market(), listedPair(market(), params.base, params.counter)),
  )
}
