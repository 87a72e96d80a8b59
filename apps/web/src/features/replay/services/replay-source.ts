import type { CallResult, PairCodes } from '@tidebook/client/http'
import type { MarketStream } from '@tidebook/client/stream'
import type { Cycle, KlineRow } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import {
  candleNumbers,
  candleText,
  isEmptyBook,
  replayCandles,
  type CandleGround,
  type MarketRecording,
} from '@tidebook/market'
import type { DrawCandles, MarketSource } from '../../network/index.ts'
import { candleGround } from './candle-ground.ts'
import type { RecordApi } from './load-recording.ts'
import { createPairSource } from './pair-source.ts'

type Subscribe = MarketStream['subscribe']
type Listener = Parameters<Subscribe>[1]

export interface ReplaySourceOptions {
  readonly api: RecordApi
  readonly pair: PairCodes & { readonly priceDecimal: number }
  readonly recording: MarketRecording
  readonly draw: DrawCandles
}

/**
 * Book, trades and candles of a recording at its moment, as messages of the market stream. `show` moves the moment;
 * nothing is sent before the first `show`.
 */
export class ReplaySource implements MarketSource {
  readonly stream: { readonly subscribe: Subscribe }
  readonly api: MarketSource['api']
  readonly #options: ReplaySourceOptions
  readonly #listeners = new Map<'book' | 'trades', Set<Listener>>([
    ['book', new Set()],
    ['trades', new Set()],
  ])
  readonly #followers = new Set<(at: number) => void>()
  readonly #shown: Promise<void>
  #resolveShown: () => void = () => undefined
  /** Candles before the recording, for the shown interval. */
  #ground: CandleGround | undefined
  #at: number | undefined
  #decimals = 0
  #sequence = 0

  constructor(options: ReplaySourceOptions) {
    this.#options = options
    this.#shown = new Promise((resolve) => (this.#resolveShown = resolve))
    this.stream = { subscribe: (channel, listener) => this.#subscribe(channel, listener) }
    this.api = {
      kline: (_pair, cycle, end) => this.#kline(cycle, end?.signal),
      klineBefore: (pair, cycle, before, end) => options.api.klineBefore(pair, cycle, before, end),
    }
  }

  /** Returns the source of another pair, which follows the moment. */
  readonly forPair = (pair: PairCodes, draw: DrawCandles): MarketSource => {
    const { api, recording } = this.#options
    const follow = (listener: (at: number) => void): (() => void) => {
      this.#followers.add(listener)
      return () => this.#followers.delete(listener)
    }
    const moment = { at: () => this.#at, first: this.#shown, follow }
    return createPairSource({ api, pair, from: recording.from, until: recording.until, moment, draw })
  }

  /** Shows a moment. A step forward sends only the changes, any other step the whole state. */
  show(at: number): void {
    const before = this.#at
    this.#at = at
    this.#resolveShown()
    const isOnward = before !== undefined && at >= before && this.#decimals === this.#tick()
    if (isOnward) this.#change(before, at)
    else {
      this.#book()
      this.#trades()
    }
    const { recording, draw } = this.#options
    const ground = this.#ground
    if (ground !== undefined) draw(ground.cycle as Cycle, replayCandles(ground, recording, at).map(candleText))
    for (const follower of this.#followers) follower(at)
  }

  #tick(): number {
    return Math.max(this.#options.pair.priceDecimal, this.#options.recording.decimals)
  }

  #change(before: number, at: number): void {
    const { recording } = this.#options
    const levels = recording.bookBetween(before, at)
    if (!isEmptyBook(levels)) this.#send('book', 'update', levels)
    const trades = recording.tradesBetween(before, at)
    if (trades.length > PAGE_SIZES.marketTrades) this.#trades()
    else if (trades.length > 0) this.#send('trades', 'update', trades.toReversed())
  }

  #book(to?: Listener): void {
    this.#decimals = this.#tick()
    const levels = this.#options.recording.bookAt(this.#at ?? 0)
    this.#send('book', 'snapshot', { ...levels, tick: this.#decimals }, to)
  }

  #trades(to?: Listener): void {
    const trades = this.#options.recording.tradesAt(this.#at ?? 0, PAGE_SIZES.marketTrades)
    this.#send('trades', 'snapshot', trades, to)
  }

  #send(channel: 'book' | 'trades', kind: 'snapshot' | 'update', data: unknown, to?: Listener): void {
    this.#sequence += 1
    const ledger = this.#options.recording.ledgerAt(this.#at ?? 0) ?? 0
    const message = { channel, kind, sequence: this.#sequence, ledger, data }
    for (const listener of to === undefined ? (this.#listeners.get(channel) ?? []) : [to]) listener(message)
  }

  #subscribe(channel: string, listener: Listener): () => void {
    const kind = channel.startsWith('book:') ? 'book' : 'trades'
    // Candles are redrawn with every moment, so they need no subscription.
    if (channel.startsWith('candles:')) return () => undefined
    this.#listeners.get(kind)?.add(listener)
    if (this.#at !== undefined) {
      if (kind === 'book') this.#book(listener)
      else this.#trades(listener)
    }
    return () => void this.#listeners.get(kind)?.delete(listener)
  }

  async #kline(cycle: Cycle, signal: AbortSignal | undefined): Promise<CallResult<KlineRow[]>> {
    const { api, pair, recording } = this.#options
    const answer = await candleGround(api, pair, cycle, recording.from, signal)
    await this.#shown
    if (!answer.result) return answer
    this.#ground = answer.data
    const rows = replayCandles(answer.data, recording, this.#at ?? recording.from)
    return { ...answer, data: [...answer.data.complete.slice(0, -1), ...rows].map(candleNumbers) }
  }
}
