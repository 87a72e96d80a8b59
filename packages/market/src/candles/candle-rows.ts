import { formatDecimal } from '@tidebook/amount'
import { wireNumber } from '../wire/wire-number.ts'
import type { Candle } from './candle.ts'

/** [ms, open, close, low, high, turnover, volume, trades] */
export type CandleNumbers = [number, number, number, number, number, number, number, number]

/** The same columns as decimal text. */
export type CandleText = [number, string, string, string, string, string, string, number]

/** Returns a row of the kline call. */
export function candleNumbers(candle: Candle): CandleNumbers {
  return [
    candle.time,
    wireNumber(candle.open),
    wireNumber(candle.close),
    wireNumber(candle.low),
    wireNumber(candle.high),
    wireNumber(candle.turnover),
    wireNumber(candle.volume),
    candle.trades,
  ]
}

/** Returns a row of the stream. */
export function candleText(candle: Candle): CandleText {
  return [
    candle.time,
    formatDecimal(candle.open),
    formatDecimal(candle.close),
    formatDecimal(candle.low),
    formatDecimal(candle.high),
    formatDecimal(candle.turnover),
    formatDecimal(candle.volume),
    candle.trades,
  ]
}
