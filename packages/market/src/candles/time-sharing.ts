import { add, divide, isZero, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { Candle } from './candle.ts'

const AVERAGE_SCALE = 12

/** One point of the time-sharing line. */
export interface TimeSharingPoint {
  readonly time: number
  readonly price: Decimal
  /** Turnover so far divided by volume so far; the price while nothing was traded. */
  readonly average: Decimal
  readonly volume: Decimal
}

/** Time-sharing series over candles in time order; the averages start with the first of them. */
export function timeSharing(candles: Iterable<Candle>): TimeSharingPoint[] {
  const points: TimeSharingPoint[] = []
  let turnover: Decimal = ZERO
  let volume: Decimal = ZERO
  for (const candle of candles) {
    turnover = add(turnover, candle.turnover)
    volume = add(volume, candle.volume)
    points.push({
      time: candle.time,
      price: candle.close,
      average: isZero(volume) ? candle.close : divide(turnover, volume, AVERAGE_SCALE, 'half-even'),
      volume: candle.volume,
    })
  }
  return points
}
