import type { Api, PairCodes } from '@tidebook/client/http'
import type { MarketStream } from '@tidebook/client/stream'
import type { Cycle, StreamCandle } from '@tidebook/contract'
import { api, marketStream } from './connection.ts'

/** Receives changed candles of an interval, oldest first. They replace all candles from the first changed one on. */
export type DrawCandles = (cycle: Cycle, rows: readonly StreamCandle[]) => void

/**
 * Source of a pair's book, trades and candles: the live exchange, or a recorded hour. Both send the messages of the
 * stream, so the same feeds and views draw both.
 */
export interface MarketSource {
  readonly stream: Pick<MarketStream, 'subscribe'>
  readonly api: Pick<Api, 'kline' | 'klineBefore'>
  /** Returns the candles of another pair at the same moment; absent for the live exchange. */
  readonly forPair?: (pair: PairCodes, draw: DrawCandles) => MarketSource
}

/** The live exchange. */
export const liveSource: MarketSource = { stream: marketStream, api }
