import { candleOf, mergeCandles, quietCandle } from './candle.ts'
import type { Candle, CandleTrade } from './candle.ts'
import { bucketStart, nextBucket } from './cycle.ts'
import type { CandleCycle } from './cycle.ts'

/** Aggregates trades in ledger order into candles. Buckets without trades are absent. */
export function foldTrades(cycle: CandleCycle, trades: Iterable<CandleTrade>): Candle[] {
  return merge(cycle, trades, (trade, time) => candleOf(time, trade))
}

/**
 * Aggregates smaller candles in time order into a larger cycle. Equals aggregating their trades. The smaller buckets
 * must not cross the larger ones (minutes never do).
 */
export function rollUp(cycle: CandleCycle, candles: Iterable<Candle>): Candle[] {
  return merge(cycle, candles, (candle, time) => ({ ...candle, time }))
}

function merge<T extends { readonly time: number }>(
  cycle: CandleCycle,
  items: Iterable<T>,
  candle: (item: T, time: number) => Candle,
): Candle[] {
  const result: Candle[] = []
  for (const item of items) {
    const next = candle(item, bucketStart(cycle, item.time))
    const last = result.at(-1)
    if (last?.time === next.time) result[result.length - 1] = mergeCandles(last, next)
    else result.push(next)
  }
  return result
}

/**
 * Fills each bucket from `from` (inclusive) to `to` (exclusive) that has no candle, with the previous close and no
 * volume (U21). Buckets before the first candle stay empty.
 */
export function fillGaps(cycle: CandleCycle, candles: readonly Candle[], from: number, to: number): Candle[] {
  const filled: Candle[] = []
  const first = candles[0]
  if (first === undefined) return filled
  let index = 0
  let last = first
  for (let time = first.time; time < to; time = nextBucket(cycle, time)) {
    const candle = candles[index]
    if (candle?.time === time) {
      last = candle
      index += 1
    }
    if (time >= bucketStart(cycle, from)) filled.push(candle?.time === time ? candle : quietCandle(time, last.close))
  }
  return filled
}
