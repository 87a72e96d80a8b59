import { multiply, parseDecimal } from '@tidebook/amount'
import type { BookLevels } from '../book/book.ts'
import { mergeBookChanges, type BookMoment } from '../book/book-history.ts'
import type { Candle } from '../candles/candle.ts'
import { foldTrades } from '../candles/fold.ts'
import type { TradeText } from '../fills/trade-row.ts'

const MINUTE_MS = 60_000

/** Returns the first index whose item is later than a time; the items are in time order. */
function indexAfter(items: readonly { readonly time: number }[], time: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the maximum number of decimals of a book's prices. */
function digitsOf({ bids, asks }: BookLevels): number {
  return Math.max(0, ...[...bids, ...asks].map(([price]) => price.split('.')[1]?.length ?? 0))
}

function candlesOf(trades: readonly TradeText[]): Candle[] {
  return foldTrades(
    'minute',
    trades.map(({ time, price, amount }) => {
      const base = parseDecimal(amount)
      const at = parseDecimal(price)
      return { time, price: at, base, counter: multiply(at, base) }
    }),
  )
}

/**
 * Recorded book and trades of a pair over a period, added page by page in time order. Every read returns the state at a
 * time (ms since 1970) up to `loadedUntil`.
 */
export class MarketRecording {
  readonly from: number
  readonly until: number
  #start: BookMoment | undefined
  #changes: BookMoment[] = []
  #trades: TradeText[] = []
  #bookUntil: number
  #tradesUntil: number
  #decimals = 0
  #minutes: { readonly trades: number; readonly candles: readonly Candle[] } = { trades: 0, candles: [] }

  /** @param from start of the period, inclusive; `until` is its end, exclusive */
  constructor(from: number, until: number) {
    this.from = from
    this.until = until
    this.#bookUntil = from - 1
    this.#tradesUntil = from - 1
  }

  /**
   * Adds the next page of the book.
   * @param start the book before the first change; used only for the first page
   * @param isLast whether the page reaches the end of the period
   */
  addBook(start: BookMoment | undefined, changes: readonly BookMoment[], isLast: boolean): void {
    this.#start ??= start
    this.#changes.push(...changes)
    this.#decimals = Math.max(this.#decimals, ...[...(start === undefined ? [] : [start]), ...changes].map(digitsOf))
    this.#bookUntil = isLast ? this.until : (changes.at(-1)?.time ?? this.#bookUntil)
  }

  /** Adds the next page of trades, oldest first. Any page except the last may end within a ledger. */
  addTrades(trades: readonly TradeText[], isLast: boolean): void {
    this.#trades.push(...trades)
    this.#tradesUntil = isLast ? this.until : (trades.at(-1)?.time ?? this.#tradesUntil + 1) - 1
  }

  /** Adds trades before the period, oldest first, for the trade list at its start. */
  addEarlierTrades(trades: readonly TradeText[]): void {
    this.#trades = [...trades, ...this.#trades]
  }

  /** Whether the record covers any moment of the period. */
  get hasBook(): boolean {
    return this.#start !== undefined
  }

  /** First recorded time of the period. */
  get recordedFrom(): number {
    return Math.max(this.from, this.#start?.time ?? this.from)
  }

  /** Time up to which book and trades are complete; before `from` until the first pages arrive. */
  get loadedUntil(): number {
    return Math.min(this.#bookUntil, this.#tradesUntil)
  }

  /** Maximum number of decimals of a price. */
  get decimals(): number {
    return this.#decimals
  }

  /** Returns the levels of the book in arbitrary order; amount '0' for removed levels. */
  bookAt(time: number): BookLevels {
    return mergeBookChanges([this.#start, ...this.#changes.slice(0, indexAfter(this.#changes, time))])
  }

  /** Returns the levels that changed after `after`, up to and including `time`. */
  bookBetween(after: number, time: number): BookLevels {
    return mergeBookChanges(this.#changes.slice(indexAfter(this.#changes, after), indexAfter(this.#changes, time)))
  }

  /** Returns the trades after one time and up to another, oldest first. */
  tradesBetween(after: number, time: number): readonly TradeText[] {
    return this.#trades.slice(indexAfter(this.#trades, after), indexAfter(this.#trades, time))
  }

  /** Returns the latest trades up to a time, newest first. */
  tradesAt(time: number, limit: number): readonly TradeText[] {
    const end = indexAfter(this.#trades, time)
    return this.#trades.slice(Math.max(0, end - limit), end).toReversed()
  }

  /** Returns the number of the last recorded ledger, or undefined before the first. */
  ledgerAt(time: number): number | undefined {
    const change = this.#changes[indexAfter(this.#changes, time) - 1] ?? this.#start
    const trade = this.#trades[indexAfter(this.#trades, time) - 1]
    const numbers = [change, trade].flatMap((each) => (each === undefined || each.time > time ? [] : [each.ledger]))
    return numbers.length === 0 ? undefined : Math.max(...numbers)
  }

  /** Returns the time of the first recorded ledger after a time; undefined when none is loaded. */
  nextLedger(time: number): number | undefined {
    const times = [
      this.#changes[indexAfter(this.#changes, time)],
      this.#trades[indexAfter(this.#trades, time)],
    ].flatMap((each) => (each === undefined ? [] : [each.time]))
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Returns the time of the last recorded ledger before a time, within the period. */
  previousLedger(time: number): number | undefined {
    const times = [
      this.#changes[indexAfter(this.#changes, time - 1) - 1],
      this.#trades[indexAfter(this.#trades, time - 1) - 1],
    ].flatMap((each) => (each === undefined || each.time < this.from ? [] : [each.time]))
    return times.length === 0 ? undefined : Math.max(...times)
  }

  /** Returns the time of the first trade after a time; undefined when none is loaded. */
  nextTrade(time: number): number | undefined {
    return this.#trades[indexAfter(this.#trades, time)]?.time
  }

  /** Returns the minute candles of the period as of a time. The last candle contains only the trades up to then. */
  minutesAt(time: number): readonly Candle[] {
    const first = indexAfter(this.#trades, this.from - 1)
    if (this.#minutes.trades !== this.#trades.length)
      this.#minutes = { trades: this.#trades.length, candles: candlesOf(this.#trades.slice(first)) }
    const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS
    const complete = this.#minutes.candles.filter((candle) => candle.time < minute)
    return [...complete, ...candlesOf(this.tradesBetween(Math.max(minute, this.from) - 1, time))]
  }
}
