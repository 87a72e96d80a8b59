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

/** The bars with fresh ones at their end; undefined when a fresh one belongs before the last. */
function appended(known: readonly Bar[], fresh: readonly Bar[]): Bar[] | undefined {
  const bars = [...known]
  for (const bar of fresh) {
    const last = bars.at(-1)
    if (last !== undefined && bar.timestamp < last.timestamp) return undefined
    if (last?.timestamp === bar.timestamp) bars.pop()
    bars.push(bar)
  }
  return bars
}

/**
 * Bars in time order, one per time: a later row of the same time wins. A bar is the same object as before only where no
 * bar before it changed, so that whoever follows the series need not compare all of it.
 */
export function mergeBars(known: readonly Bar[], fresh: readonly Bar[]): Bar[] {
  const longer = known.length === 0 ? undefined : appended(known, fresh)
  if (longer !== undefined) return longer
  const byTime = new Map(known.map((bar) => [bar.timestamp, bar]))
  for (const bar of fresh) byTime.set(bar.timestamp, bar)
  return Array.from(byTime.values(), (bar) => ({ ...bar })).sort((a, b) => a.timestamp - b.timestamp)
}

const FIGURES = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'turnover'] as const

const equal = (a: Bar | undefined, b: Bar): boolean =>
  a === b || (a !== undefined && FIGURES.every((figure) => a[figure] === b[figure]))

/** Whether two series of `mergeBars` say the same about all times before the last one of the first. */
export function sameBeforeLast(known: readonly Bar[], fresh: readonly Bar[]): boolean {
  const count = Math.max(0, known.length - 1)
  const end = count - 1
  // What is the same object here and there has the same bars before it.
  if (count === 0 || (known[0] === fresh[0] && known[end] === fresh[end])) return true
  const time = known[count]?.timestamp ?? 0
  const before = fresh.filter((bar) => bar.timestamp < time)
  return before.length === count && before.every((bar, index) => equal(known[index], bar))
}
