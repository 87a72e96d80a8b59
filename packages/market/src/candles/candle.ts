import { add, maximum, minimum, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

/** The part of a trade that a candle aggregates. */
export interface CandleTrade {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly price: Decimal
  readonly base: Decimal
  readonly counter: Decimal
}

export interface Candle {
  /** Start of the bucket, ms since 1970. */
  readonly time: number
  readonly open: Decimal
  readonly close: Decimal
  readonly low: Decimal
  readonly high: Decimal
  /** Counter amount. */
  readonly turnover: Decimal
  /** Base amount. */
  readonly volume: Decimal
  readonly trades: number
}

/** Returns the candle of one trade. */
export function candleOf(time: number, trade: CandleTrade): Candle {
  const { price, base, counter } = trade
  return { time, open: price, close: price, low: price, high: price, turnover: counter, volume: base, trades: 1 }
}

/**
 * Merges a candle with a later one of the same bucket. Two candles without trades yield one without trades; a later
 * candle without trades changes nothing.
 */
export function mergeCandles(first: Candle, later: Candle): Candle {
  if (later.trades === 0) return first
  if (first.trades === 0) return { ...later, time: first.time }
  return {
    time: first.time,
    open: first.open,
    close: later.close,
    low: minimum(first.low, later.low),
    high: maximum(first.high, later.high),
    turnover: add(first.turnover, later.turnover),
    volume: add(first.volume, later.volume),
    trades: first.trades + later.trades,
  }
}

/** Returns a candle without trades at the last known price. */
export function quietCandle(time: number, price: Decimal): Candle {
  return { time, open: price, close: price, low: price, high: price, turnover: ZERO, volume: ZERO, trades: 0 }
}
