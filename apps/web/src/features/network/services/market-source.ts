import type { Api, PairCodes } from '@tidebook/client/http'
import type { MarketStream } from '@tidebook/client/stream'
import type { Cycle, StreamCandle } from '@tidebook/contract'
import { api, marketStream } from './connection.ts'

/** Receives changed candles of an interval, oldest first; they replace all from the first of them on. */
export type DrawCandles = (cycle: Cycle, rows: readonly StreamCandle[]) => void

/**
 * Where the book, the trades and the candles of a pair come from: this exchange as it is now, or a recorded hour. Both
 * speak the messages of the stream, so the same feeds and views draw both.
 */
export interface MarketSource {
  readonly stream: Pick<MarketStream, 'subscribe'>
  readonly api: Pick<Api, 'kline' | 'klineBefore'>
  /** Returns the candles of another pair at the same moment; absent for the present. */
  readonly forPair?: (pair: PairCodes, draw: DrawCandles) => MarketSource
}

/** This exchange as it is now. */
export const liveSource: MarketSource = { stream: marketStream, api }
