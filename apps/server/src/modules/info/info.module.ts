import { calls, type Channel } from '@tidebook/contract'
import { bookHistoryOf } from './book-history.service.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { GetMarketContext, MarketContext } from '../market-state/market-context.ts'
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
  recentCandles,
  tradesOfPeriod,
} from './info.service.ts'
import { candleText } from '@tidebook/market'
import type { ChannelSnapshot } from '../../platform/stream/channel-subscription.ts'

/** Number of rows that a new subscriber of a candle channel receives: the previous candle and the open one. */
const ROWS = 2

/** Returns the first message of a candle channel; undefined when the pair is not traded here. */
async function candleSnapshot(
  market: MarketContext,
  channel: Channel & { readonly kind: 'candles' },
): Promise<ChannelSnapshot | undefined> {
  const pair = market.pairs.find(channel.base, channel.counter)
  if (pair === undefined) return undefined
  const ledger = market.state.ledger.index
  return { ledger, data: (await recentCandles(market, pair, channel.cycle, ROWS)).map(candleText) }
}

/** Serves public market data (API-019..025) and live candles. */
export function infoModule(market: GetMarketContext): ServerModule {
  return {
    name: 'info',
    roles: ['api'],
    calls: ({ call }) => {
      const pairOf = ({ base, counter }: { readonly base: string; readonly counter: string }) =>
        listedPair(market(), base, counter)
      const pairNamed = (name: string) => {
        const [base = '', counter = ''] = name.split('-')
        return pairOf({ base, counter })
      }
      call(calls.info.allTickers, () => allTickers(market()))
      call(calls.info.ticker, ({ params }) => tickerOf(market(), pairOf(params)))
      call(calls.info.depth, ({ params }) => depthOf(market(), pairOf(params), params.type))
      call(calls.info.kline, ({ params, query }) => klineOf(market(), pairOf(params), params.type, query.before))
      call(calls.info.closes, () => closesOf(market()))
      call(calls.info.history, ({ params, query }) => historyOf(market(), pairOf(params), params.type, query.time))
      call(calls.info.historyMore, ({ params }) => historyBefore(market(), params.id))
      call(calls.info.tradeHistory, ({ query }) => tradesOfPeriod(market(), pairNamed(query.pair), query))
      call(calls.info.bookHistory, ({ query }) => bookHistoryOf(market(), pairNamed(query.pair), query))
      call(calls.info.pairFile, ({ params }) => pairFileOf(market(), pairOf(params)))
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
