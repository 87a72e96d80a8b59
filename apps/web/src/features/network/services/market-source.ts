import type { Api } from '@tidebook/client/http'
import type { MarketStream } from '@tidebook/client/stream'
import { api, marketStream } from './connection.ts'

/**
 * Where the book, the trades and the candles of a pair come from: this exchange as it is now, or a recorded hour. Both
 * speak the messages of the stream, so the same feeds and views draw both.
 */
export interface MarketSource {
  readonly stream: Pick<MarketStream, 'subscribe'>
  readonly api: Pick<Api, 'kline' | 'klineBefore'>
}

/** This exchange as it is now. */
export const liveSource: MarketSource = { stream: marketStream, api }
