import type { Channel } from '@tidebook/contract'
import { candleText } from '@tidebook/market'
import type { MarketContext } from '../market-state/market-context.ts'
import type { ChannelSnapshot } from '../../platform/stream/channel-subscription.ts'
import { recentCandles } from './info.service.ts'

/** Number of rows that a new subscriber of a candle channel receives: the previous candle and the open one. */
const ROWS = 2

/** Returns the first message of a candle channel; undefined when the pair is not traded here. */
export async function candleSnapshot(
  market: MarketContext,
  channel: Channel & { readonly kind: 'candles' },
): Promise<ChannelSnapshot | undefined> {
  const pair = market.pairs.find(channel.base, channel.counter)
  if (pair === undefined) return undefined
  const ledger = market.state.ledger.index
  return { ledger, data: (await recentCandles(market, pair, channel.cycle, ROWS)).map(candleText) }
}
