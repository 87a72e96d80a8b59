import { infoCalls } from '@tidebook/contract'
import type { ServerModule } from '../../platform/server-module.ts'
import type { GetMarketContext } from '../market-state/market-context.ts'
import { candleSnapshot } from './candle-snapshot.ts'
import {
  allTickers,
  closesOf,
  depthOf,
  historyBefore,
  historyOf,
  klineOf,
  listedPair,
  pairFileOf,
  tickerOf,
} from './info.service.ts'

/** Serves public market data (API-019..025) and live candles. */
export function infoModule(market: GetMarketContext): ServerModule {
  return {
    name: 'info',
    roles: ['api'],
    calls: ({ call }) => {
      const pairOf = ({ base, counter }: { readonly base: string; readonly counter: string }) =>
        listedPair(market(), base, counter)
      call(infoCalls.allTickers, () => allTickers(market()))
      call(infoCalls.ticker, ({ params }) => tickerOf(market(), pairOf(params)))
      call(infoCalls.depth, ({ params }) => depthOf(market(), pairOf(params), params.type))
      call(infoCalls.kline, ({ params, query }) => klineOf(market(), pairOf(params), params.type, query.before))
      call(infoCalls.closes, () => closesOf(market()))
      call(infoCalls.history, ({ params, query }) => historyOf(market(), pairOf(params), params.type, query.time))
      call(infoCalls.historyMore, ({ params }) => historyBefore(market(), params.id))
      call(infoCalls.pairFile, ({ params }) => pairFileOf(market(), pairOf(params)))
    },
    channels: {
      candles: {
        isInMemory: false,
        exists: ({ base, counter }) => market().pairs.find(base, counter) !== undefined,
        snapshot: (channel) => candleSnapshot(market(), channel),
      },
    },
  }
}
