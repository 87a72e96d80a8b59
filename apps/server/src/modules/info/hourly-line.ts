import { bucketStart, fillGaps, quietCandle, wireNumber, type Candle } from '@tidebook/market'

/**
 * A closing price for each hour of a line, quiet hours with the price before them; none before the first trade.
 * @param closes of the hours from `from` on, oldest first, and at most one before
 * @param from first hour of the line, ms
 * @param until a time in its last hour, ms
 */
export const hourlyLine = (
  closes: readonly Pick<Candle, 'time' | 'close'>[],
  from: number,
  until: number,
): readonly number[] => {
  const [first, second] = closes
  // What was before counts where the first hour has no price of its own.
  const counted = first !== undefined && first.time < from && second?.time === from ? closes.slice(1) : closes
  const candles = counted.map(({ time, close }) => quietCandle(Math.max(time, from), close))
  return fillGaps('hour', candles, from, bucketStart('hour', until) + 1).map(({ close }) => wireNumber(close))
}
