import { pagesOf, type CallResult, type PairCodes } from '@tidebook/client/http'
import type { Cycle, KlineRow } from '@tidebook/contract'
import { candleNumbers, candleText, MarketRecording, replayCandles, type CandleGround } from '@tidebook/market'
import type { DrawCandles, MarketSource } from '../../network/index.ts'
import { candleGround } from './candle-ground.ts'
import type { RecordApi } from './load-recording.ts'

/** The shown moment of a replay. */
interface ReplayMoment {
  /** Milliseconds since 1970; undefined before the first moment. */
  at(): number | undefined
  /** Resolves with the first moment. */
  readonly first: Promise<void>
  /**
   * Calls back with every later moment.
   * @returns a function that unsubscribes
   */
  follow(listener: (at: number) => void): () => void
}

interface PairSourceOptions {
  readonly api: Pick<RecordApi, 'tradeHistory' | 'klineBefore'>
  readonly pair: PairCodes
  /** The replayed period, ms since 1970. */
  readonly from: number
  readonly until: number
  readonly moment: ReplayMoment
  readonly draw: DrawCandles
}

/** Returns the recorded trades of the period. @throws as `pagesOf` */
async function loadTrades(
  { api, pair, from, until }: PairSourceOptions,
  signal: AbortSignal | undefined,
): Promise<MarketRecording> {
  const recording = new MarketRecording(from, until)
  const call = (after?: string) => api.tradeHistory(pair, from, until, after, signal === undefined ? {} : { signal })
  for await (const { trades, next } of pagesOf(call)) recording.addTrades(trades, next === undefined)
  return recording
}

/** Candles of another pair at the moment of a replay, computed from that pair's trades in the hour. */
export function createPairSource(options: PairSourceOptions): MarketSource {
  const { api, from, moment, draw } = options
  let recording: MarketRecording | undefined
  let ground: CandleGround | undefined
  const kline = async (pair: PairCodes, cycle: Cycle, signal?: AbortSignal): Promise<CallResult<KlineRow[]>> => {
    const [answer, trades] = await Promise.all([
      candleGround(api, pair, cycle, from, signal),
      loadTrades(options, signal),
    ])
    await moment.first
    if (!answer.result) return answer
    recording = trades
    ground = answer.data
    const rows = replayCandles(ground, recording, moment.at() ?? from)
    return { ...answer, data: [...ground.complete.slice(0, -1), ...rows].map(candleNumbers) }
  }
  return {
    stream: {
      subscribe: () =>
        moment.follow((at) => {
          if (ground !== undefined && recording !== undefined)
            draw(ground.cycle as Cycle, replayCandles(ground, recording, at).map(candleText))
        }),
    },
    api: {
      kline: (pair, cycle, end) => kline(pair, cycle, end?.signal),
      klineBefore: (pair, cycle, before, end) => api.klineBefore(pair, cycle, before, end),
    },
  }
}
