import type { Channel } from '@tidebook/contract'
import { candleText } from '@tidebook/market'
import type { MarketContext } from '../market-state/market-context.ts'
import type { ChannelSnapshot } from '../../platform/stream/channel-subscription.ts'
import { recentCandles } from './info.service.ts'

/** Rows a new subscriber of a candle channel gets: the one before and the one that is open now. */
const ROWS = 2

/** First message of a candle channel; undefined when the pair is not traded here. */
export const candleSnapshot = async (
  market: MarketContext,
  channel: Channel & { readonly kind: 'candles' },
): Promise<ChannelSnapshot | undefined> => {
  const pair = market.pairs.find(channel.base, channel.counter)
  if (pair === undefined) return undefined
  const ledger = market.state.ledger.index
  return { ledger, data: (await recentCandles(market, pair, channel.cycle, ROWS)).map(candleText) }
}
