import { add, compare, maximum, minimum, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { candleOf, mergeCandles } from '../candles/candle.ts'
import type { Candle, CandleTrade } from '../candles/candle.ts'
import { bucketStart } from '../candles/cycle.ts'
import { changeRate } from './change-rate.ts'

const WINDOW = 24 * 60 * 60_000

/** Values of the last 24 hours; absent without trades in that time. */
interface TickerWindow {
  /** Change of the price in percent, 2 decimals. */
  readonly rate: Decimal
  readonly high: Decimal
  readonly low: Decimal
  /** Counter amount. */
  readonly turnover: Decimal
  /** Base amount. */
  readonly volume: Decimal
  readonly trades: number
}

export interface Ticker {
  /** Time of the last trade, ms since 1970. */
  readonly time: number
  readonly price: Decimal
  readonly window?: TickerWindow
}

/**
 * Ticker of one pair over a sliding window of 24 hours, stored by minute. A trade counts from its ledger until the same
 * minute of the next day, so a pair needs at most 1441 candles and can be restored from the candle table. The change is
 * measured against the last price before the window, or the window's first price when there is none.
 */
export class SlidingTicker {
  #minutes: Candle[] = []
  #last: { readonly time: number; readonly price: Decimal } | undefined
  #before: Decimal | undefined
  #turnover: Decimal = ZERO
  #volume: Decimal = ZERO
  #trades = 0

  /** Creates a ticker from minute candles in time order. The last candle's close is the price. */
  static from(minutes: Iterable<Candle>, lastTradeTime?: number): SlidingTicker {
    const ticker = new SlidingTicker()
    for (const minute of minutes) if (minute.trades > 0) ticker.#push(minute)
    if (ticker.#last && lastTradeTime !== undefined) ticker.#last = { ...ticker.#last, time: lastTradeTime }
    return ticker
  }

  /** Adds a trade. Trades arrive in ledger order. */
  add(trade: CandleTrade): void {
    this.#push(candleOf(bucketStart('minute', trade.time), trade))
    this.#last = { time: trade.time, price: trade.price }
  }

  /** Returns the ticker at `now` (ms), or undefined before the first trade. `now` must not decrease. */
  at(now: number): Ticker | undefined {
    if (this.#last === undefined) return undefined
    this.#expire(now)
    const first = this.#minutes[0]
    if (first === undefined) return this.#last
    const { high, low } = this.#range(first)
    return {
      ...this.#last,
      window: {
        rate: changeRate(this.#before ?? first.open, this.#last.price),
        high,
        low,
        turnover: this.#turnover,
        volume: this.#volume,
        trades: this.#trades,
      },
    }
  }

  #push(minute: Candle): void {
    const last = this.#minutes.at(-1)
    if (last?.time === minute.time) this.#minutes[this.#minutes.length - 1] = mergeCandles(last, minute)
    else this.#minutes.push(minute)
    this.#turnover = add(this.#turnover, minute.turnover)
    this.#volume = add(this.#volume, minute.volume)
    this.#trades += minute.trades
    this.#last = { time: minute.time, price: minute.close }
  }

  #expire(now: number): void {
    const oldest = bucketStart('minute', now - WINDOW)
    let expired = 0
    for (const minute of this.#minutes) {
      if (minute.time >= oldest) break
      this.#before = minute.close
      this.#turnover = subtract(this.#turnover, minute.turnover)
      this.#volume = subtract(this.#volume, minute.volume)
      this.#trades -= minute.trades
      expired += 1
    }
    if (expired > 0) this.#minutes.splice(0, expired)
  }

  #range(first: Candle): { high: Decimal; low: Decimal } {
    let { high, low } = first
    for (const minute of this.#minutes) {
      high = maximum(high, minute.high)
      low = minimum(low, minute.low)
    }
    return { high, low }
  }
}

/** Whether two tickers are equal. Only changes are sent. */
export function sameTicker(a: Ticker | undefined, b: Ticker | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  if (a.time !== b.time || compare(a.price, b.price) !== 0) return false
  if (a.window === undefined || b.window === undefined) return a.window === b.window
  const [left, right] = [a.window, b.window]
  return (
    left.trades === right.trades &&
    (['rate', 'high', 'low', 'turnover', 'volume'] as const).every((key) => compare(left[key], right[key]) === 0)
  )
}
