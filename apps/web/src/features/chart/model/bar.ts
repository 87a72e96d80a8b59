import type { KlineRow, StreamCandle } from '@tidebook/contract'

/** One candle as the drawing library wants it. Numbers are for drawing only. */
export interface Bar {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
}

/** A row of the kline call: [ms, open, close, low, high, turnover, volume, trades]. */
export function barOf(row: KlineRow): Bar {
  const [timestamp, open, close, low, high, turnover, volume] = row
  return { timestamp, open, high, low, close, volume, turnover }
}

/** A row of the candles channel, the same order as decimal text. Turned into numbers for drawing only. */
export function barOfStream(row: StreamCandle): Bar {
  const [timestamp, ...figures] = row
  const [open = 0, close = 0, low = 0, high = 0, turnover = 0, volume = 0] = figures.map(Number)
  return { timestamp, open, high, low, close, volume, turnover }
}

/** Bars in time order, one per time: a later row of the same time wins. */
export function mergeBars(known: readonly Bar[], fresh: readonly Bar[]): Bar[] {
  const byTime = new Map(known.map((bar) => [bar.timestamp, bar]))
  for (const bar of fresh) byTime.set(bar.timestamp, bar)
  return [...byTime.values()].sort((a, b) => a.timestamp - b.timestamp)
}

const FIGURES = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'turnover'] as const

const equal = (a: Bar | undefined, b: Bar): boolean =>
  a === b || (a !== undefined && FIGURES.every((figure) => a[figure] === b[figure]))

/** Whether two series say the same about all times before one. Both are in time order. */
export function sameBefore(time: number, known: readonly Bar[], fresh: readonly Bar[]): boolean {
  const before = fresh.filter((bar) => bar.timestamp < time)
  const count = known.filter((bar) => bar.timestamp < time).length
  return before.length === count && before.every((bar, index) => equal(known[index], bar))
}
