import type { Decimal } from '@tidebook/amount'
import { formatDecimal } from '@tidebook/amount'
import { wireNumber } from '../wire/wire-number.ts'
import type { Candle } from './candle.ts'

/** [ms, open, close, low, high, turnover, volume, trades] */
type CandleRow<Figure> = [number, Figure, Figure, Figure, Figure, Figure, Figure, number]
export type CandleNumbers = CandleRow<number>
/** The values as decimal text. */
export type CandleText = CandleRow<string>

function rowOf<Figure>(candle: Candle, figure: (value: Decimal) => Figure): CandleRow<Figure> {
  const { time, open, close, low, high, turnover, volume, trades } = candle
  return [time, figure(open), figure(close), figure(low), figure(high), figure(turnover), figure(volume), trades]
}

/** Returns a row of the kline call. */
export function candleNumbers(candle: Candle): CandleNumbers {
  return rowOf(candle, wireNumber)
}

/** Returns a row of the stream. */
export function candleText(candle: Candle): CandleText {
  return rowOf(candle, formatDecimal)
}
