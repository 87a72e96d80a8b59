import { leadsOn, type CallResult, type PairCodes } from '@tidebook/client/http'
import type { Cycle, KlineRow } from '@tidebook/contract'
import { candleNumbers, candleText, MarketRecording, replayCandles, type CandleGround } from '@tidebook/market'
import type { DrawCandles, MarketSource } from '../../network/index.ts'
import { candleGround } from './candle-ground.ts'
import { REPEATED, type RecordApi } from './load-recording.ts'

/** The moment that a replay shows. */
export interface ReplayMoment {
  /** ms since 1970; undefined before the first */
  at(): number | undefined
  /** Resolves with the first moment. */
  readonly first: Promise<void>
  /** Calls back with every later moment. @returns a function that stops */
  follow(listener: (at: number) => void): () => void
}

export interface SideSourceOptions {
  readonly api: Pick<RecordApi, 'tradeHistory' | 'klineBefore'>
  readonly pair: PairCodes
  /** The replayed period, ms since 1970. */
  readonly from: number
  readonly until: number
  readonly moment: ReplayMoment
  readonly draw: DrawCandles
}

/** Loads all trades of a recording; resolves with the error of a page that did not arrive. */
async function loadTrades(
  { api, pair, from, until }: SideSourceOptions,
  recording: MarketRecording,
  signal: AbortSignal | undefined,
): Promise<Extract<CallResult<unknown>, { result: false }> | string | undefined> {
  let after: string | undefined
  for (;;) {
    const answer = await api.tradeHistory(pair, from, until, after, signal === undefined ? {} : { signal })
    if (!answer.result) return answer
    const { trades, next } = answer.data
    if (!leadsOn(next, after)) return REPEATED
    recording.addTrades(trades, next === undefined)
    if (next === undefined) return undefined
    after = next
  }
}

/** Candles of another pair at the moment of a replay, from that pair's trades of the hour. */
export function sideSource(options: SideSourceOptions): MarketSource {
  const { api, from, until, moment, draw } = options
  let recording: MarketRecording | undefined
  let ground: CandleGround | undefined
  const kline = async (pair: PairCodes, cycle: Cycle, signal?: AbortSignal): Promise<CallResult<KlineRow[]>> => {
    const fresh = new MarketRecording(from, until)
    const [answer, failure] = await Promise.all([
      candleGround(api, pair, cycle, from, signal),
      loadTrades(options, fresh, signal),
    ])
    await moment.first
    if (!answer.result) return answer
    if (typeof failure === 'string') throw new Error(failure)
    if (failure !== undefined) return failure
    recording = fresh
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
