import { bucketStart, fillGaps, quietCandle, wireNumber, type Candle } from '@tidebook/market'

/**
 * Returns a closing price for each hour of a line. Quiet hours have the previous price; hours before the first trade
 * are omitted.
 * @param closes closing prices of the hours since `from`, oldest first, preceded by at most one earlier price
 * @param from first hour of the line, ms
 * @param until a time in its last hour, ms
 */
export function hourlyCloses(
  closes: readonly Pick<Candle, 'time' | 'close'>[],
  from: number,
  until: number,
): readonly number[] {
  const [first, second] = closes
  // The earlier price is used when the first hour has no price of its own.
  const counted = first !== undefined && first.time < from && second?.time === from ? closes.slice(1) : closes
  const candles = counted.map(({ time, close }) => quietCandle(Math.max(time, from), close))
  return fillGaps('hour', candles, from, bucketStart('hour', until) + 1).map(({ close }) => wireNumber(close))
}
