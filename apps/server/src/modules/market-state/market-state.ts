import { channelText, PAGE_SIZES, type Channel, type LedgerEvent } from '@tidebook/contract'
import {
  candleText,
  sameTicker,
  SlidingTicker,
  tickerText,
  tradeText,
  type BookLevels,
  type Pair,
  type Ticker,
  type TickerText,
  type Trade,
  type TradeText,
} from '@tidebook/market'
import type { Kysely } from 'kysely'
import type { Logger } from '../../platform/logger.ts'
import type { MarketTables } from '../indexer/tables.ts'
import { tradedPairs } from '../indexer/candles.repository.ts'
import type { CandleDelta } from '../indexer/candle-fold.ts'
import type { IndexPosition } from '../indexer/index-position.repository.ts'
import type { WrittenBatch } from '../indexer/batch-store.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { ProjectedBatch } from '../indexer/project-batch.ts'
import type { BookRecorder } from './book-recorder.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'
import type { NodeLink } from '../node/node-link.ts'
import type { ChannelHub } from '../../platform/stream/channel-hub.ts'
import { FundedBooks } from './funded-books.ts'
import { loadPairs } from './load-market.ts'

/** The last trades of every pair, newest first, as a new subscriber receives them. */
class RecentTrades {
  readonly #lists = new Map<string, TradeText[]>()

  of(pair: string): readonly TradeText[] {
    return this.#lists.get(pair) ?? []
  }

  /** Prepends newer trades, given oldest first. */
  add(pair: string, trades: readonly TradeText[]): void {
    this.#lists.set(pair, [...trades.toReversed(), ...this.of(pair)].slice(0, PAGE_SIZES.marketTrades))
  }

  clear(): void {
    this.#lists.clear()
  }
}

const MINUTE_MS = 60_000

/** The current market in memory. Publishes its changes, one message per channel and batch. */
export class MarketState {
  readonly #pairs: MarketPairs
  readonly #hub: ChannelHub
  readonly #trades = new RecentTrades()
  readonly #tickers = new Map<string, SlidingTicker>()
  readonly #shown = new Map<string, Ticker>()
  readonly #books: FundedBooks
  #ledger: LedgerEvent = { index: 0, hash: '', closeTime: 0, transactions: 0, live: false }
  #poolsMadeAt = 0

  /**
   * @param link provides the funds of order owners
   * @param recorder see `FundedBooks`
   */
  constructor(pairs: MarketPairs, hub: ChannelHub, link: NodeLink, logger: Logger, recorder?: BookRecorder) {
    this.#pairs = pairs
    this.#hub = hub
    this.#books = new FundedBooks(pairs, link, logger, recorder)
  }

  /** The last ledger in the index. */
  get ledger(): LedgerEvent {
    return this.#ledger
  }

  /** The ledger in which a pool was last created, or up to which this is unknown. */
  get poolsMadeAt(): number {
    return this.#poolsMadeAt
  }

  /** Tickers of the configured pairs with trades, keyed BASE-COUNTER. */
  get tickers(): ReadonlyMap<string, Ticker> {
    return this.#shown
  }

  recentTrades(pairKey: string): readonly unknown[] {
    return this.#trades.of(pairKey)
  }

  book(pair: Pair): BookLevels & { readonly tick: number } {
    return { ...this.#books.snapshot(pair.key), tick: this.#pairs.decimalsOf(pair) }
  }

  tickerTexts(): Readonly<Record<string, TickerText>> {
    return Object.fromEntries([...this.#shown].map(([key, ticker]) => [key, tickerText(key, ticker)]))
  }

  /** Loads everything from the index, after a start or a gap, and sends every subscriber a new snapshot. */
  async load(db: Kysely<MarketTables>, position: IndexPosition | undefined): Promise<void> {
    this.#tickers.clear()
    this.#shown.clear()
    this.#trades.clear()
    const now = position?.closeTime ?? 0
    this.#ledger = {
      index: position?.index ?? 0,
      hash: position?.hash ?? '',
      closeTime: now,
      transactions: 0,
      live: false,
    }
    this.#poolsMadeAt = this.#ledger.index
    await this.#books.load(db, position)
    const traded = await tradedPairs(db)
    const listed = this.#pairs.resolver.listed.filter(({ key }) => traded.has(key))
    for await (const { pair, ticker, trades } of loadPairs(db, listed, now)) {
      if (ticker !== undefined) this.#tickers.set(pair.key, ticker)
      this.#trades.add(pair.key, trades.map(tradeText).toReversed())
    }
    this.#refreshTickers([...this.#tickers.keys()], now)
    this.#sendSnapshots()
  }

  /** Fetches the data that is required before the batch can be published. */
  prepare(batch: ProjectedBatch, live: boolean): Promise<void> {
    return this.#books.prepare(batch, live)
  }

  /** Applies a batch to the books before it is written, and returns the records to write with it. */
  record(batch: ProjectedBatch): readonly RecordedBook[] {
    return this.#books.record(batch)
  }

  /** Applies a batch and publishes the changes. */
  apply(batch: ProjectedBatch, written: WrittenBatch, live: boolean): void {
    const { index, hash, closeTime } = written.position
    const minuteChanged = Math.floor(closeTime / MINUTE_MS) !== Math.floor(this.#ledger.closeTime / MINUTE_MS)
    this.#books.apply(batch)
    const traded = Map.groupBy(
      batch.trades.filter((trade) => trade.pair.listed),
      (trade) => trade.pair.key,
    )
    for (const trade of batch.trades) if (trade.pair.listed) this.#tickerOf(trade.pair.key).add(trade)
    const changed = this.#refreshTickers(minuteChanged ? [...this.#tickers.keys()] : [...traded.keys()], closeTime)

    this.#ledger = { index, hash, closeTime, transactions: batch.last.transactions, live }
    if (batch.ledgers.some(({ makesPool }) => makesPool)) this.#poolsMadeAt = index
    this.#publishBooks(index)
    this.#publishTrades(index, traded)
    this.#publishCandles(index, written.candles)
    if (changed.length > 0) {
      this.#hub.publish('tickers', index, () =>
        Object.fromEntries(changed.map(([key, ticker]) => [key, tickerText(key, ticker)])),
      )
    }
    this.#hub.publish('ledger', index, () => this.#ledger)
  }

  /** Records whether the node is connected. */
  setLive(live: boolean): void {
    if (this.#ledger.live === live) return
    this.#ledger = { ...this.#ledger, live }
    this.#hub.publish('ledger', this.#ledger.index, () => this.#ledger)
  }

  /** Returns the first message for a subscriber of an in-memory channel; undefined for other and unknown channels. */
  snapshot(channel: Channel): { readonly ledger: number; readonly data: unknown } | undefined {
    const ledger = this.#ledger.index
    if (channel.kind === 'ledger') return { ledger, data: this.#ledger }
    if (channel.kind === 'tickers') return { ledger, data: this.tickerTexts() }
    if (channel.kind !== 'book' && channel.kind !== 'trades') return undefined
    const pair = this.#pairs.find(channel.base, channel.counter)
    if (pair === undefined) return undefined
    return { ledger, data: channel.kind === 'book' ? this.book(pair) : this.recentTrades(pair.key) }
  }

  #tickerOf(key: string): SlidingTicker {
    const ticker = this.#tickers.get(key) ?? new SlidingTicker()
    this.#tickers.set(key, ticker)
    return ticker
  }

  #refreshTickers(keys: readonly string[], now: number): (readonly [string, Ticker])[] {
    const changed: (readonly [string, Ticker])[] = []
    for (const key of keys) {
      const ticker = this.#tickers.get(key)?.at(now)
      if (ticker === undefined || sameTicker(ticker, this.#shown.get(key))) continue
      this.#shown.set(key, ticker)
      changed.push([key, ticker])
    }
    return changed
  }

  #publishBooks(index: number): void {
    for (const [key, update] of this.#books.takeUpdates()) this.#hub.publish(`book:${key}`, index, () => update)
  }

  #publishTrades(index: number, traded: ReadonlyMap<string, readonly Trade[]>): void {
    for (const [key, trades] of traded) {
      const texts = trades.map(tradeText)
      this.#trades.add(key, texts)
      this.#hub.publish(`trades:${key}`, index, () => texts.toReversed())
    }
  }

  #publishCandles(index: number, candles: readonly CandleDelta[]): void {
    for (const [channel, list] of Map.groupBy(candles, (candle) => `candles:${candle.pair}:${candle.cycle}`)) {
      this.#hub.publish(channel, index, () => list.map(candleText))
      if (channel.endsWith(':minute'))
        this.#hub.publish(channel.replace(/minute$/, 'everyhour'), index, () => list.map(candleText))
    }
  }

  #sendSnapshots(): void {
    for (const kind of ['ledger', 'tickers'] as const) this.#sendSnapshot({ kind })
    for (const { base, counter } of this.#pairs.resolver.listed) {
      for (const kind of ['book', 'trades'] as const)
        this.#sendSnapshot({ kind, base: base.currency, counter: counter.currency })
    }
  }

  #sendSnapshot(channel: Channel): void {
    const snapshot = this.snapshot(channel)
    if (snapshot !== undefined) this.#hub.snapshot(channelText(channel), snapshot)
  }
}
