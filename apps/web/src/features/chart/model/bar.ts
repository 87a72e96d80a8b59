import type { KlineRow, StreamCandle } from '@tidebook/contract'
import { drawableAmount, isDrawable } from '../../../lib/drawable.ts'

/** One candle in the drawing library's format. Numbers are for drawing only. */
export interface Bar {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly turnover: number
}

const FIGURES = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'turnover'] as const

/** Limits the amounts of a bar, so that an extreme one does not prevent drawing its prices. */
function barFrom(bar: Bar): Bar {
  return { ...bar, volume: drawableAmount(bar.volume), turnover: drawableAmount(bar.turnover) }
}

/** Converts a row of the kline call: [ms, open, close, low, high, turnover, volume, trades]. */
export function barOf(row: KlineRow): Bar {
  const [timestamp, open, close, low, high, turnover, volume] = row
  return barFrom({ timestamp, open, high, low, close, volume, turnover })
}

/** Converts a row of the candles channel, in the same order as decimal text. Numbers are for drawing only. */
export function barOfStream(row: StreamCandle): Bar {
  const [timestamp, ...figures] = row
  const [open = 0, close = 0, low = 0, high = 0, turnover = 0, volume = 0] = figures.map(Number)
  return barFrom({ timestamp, open, high, low, close, volume, turnover })
}

/** Appends fresh bars; returns undefined when a fresh bar belongs before the last one. */
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
 * Merges bars in time order, one per time: a later row of the same time replaces an earlier one. Leaves out fresh bars
 * that cannot be drawn. A bar is the same object as before only if no bar before it changed, so that consumers need not
 * compare the whole series.
 */
export function mergeBars(known: readonly Bar[], answered: readonly Bar[]): Bar[] {
  const fresh = answered.filter((bar) => FIGURES.every((figure) => isDrawable(bar[figure])))
  const longer = known.length === 0 ? undefined : appended(known, fresh)
  if (longer !== undefined) return longer
  const byTime = new Map(known.map((bar) => [bar.timestamp, bar]))
  for (const bar of fresh) byTime.set(bar.timestamp, bar)
  return Array.from(byTime.values(), (bar) => ({ ...bar })).sort((a, b) => a.timestamp - b.timestamp)
}

function equal(a: Bar | undefined, b: Bar): boolean {
  return a === b || (a !== undefined && FIGURES.every((figure) => a[figure] === b[figure]))
}

/** Whether two series of `mergeBars` are equal at all times before the first series' last bar. */
export function sameBeforeLast(known: readonly Bar[], fresh: readonly Bar[]): boolean {
  const count = Math.max(0, known.length - 1)
  const end = count - 1
  // If a bar is the same object in both series, the bars before it are equal.
  if (count === 0 || (known[0] === fresh[0] && known[end] === fresh[end])) return true
  const time = known[count]?.timestamp ?? 0
  const before = fresh.filter((bar) => bar.timestamp < time)
  return before.length === count && before.every((bar, index) => equal(known[index], bar))
}
