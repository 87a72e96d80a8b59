import { type Indicator, type IndicatorBar, type IndicatorRow, lines } from './indicator.ts'
import { INDICATOR_PERIODS } from './periods.ts'
import { meanOf, percentOf, rangeOf } from './window.ts'

/** Initial value of K and D, and the value used when the price has not moved. */
const MIDDLE = 50
const [STOCHASTIC] = INDICATOR_PERIODS.KDJ

/** Position of the close between lowest and highest, smoothed by thirds: K, D, and J = 3K - 2D. */
export const kdj: Indicator = {
  name: 'KDJ',
  periods: INDICATOR_PERIODS.KDJ,
  lines: lines('K', 'D', 'J'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index, rows) => {
    const range = rangeOf(bars, index, STOCHASTIC)
    if (range === undefined) return [undefined, undefined, undefined]
    const { low, high } = range
    const place = percentOf((bars[index]?.close ?? 0) - low, high - low) ?? MIDDLE
    const [kBefore = MIDDLE, dBefore = MIDDLE] = rows[index - 1] ?? []
    const k = (2 * kBefore + place) / 3
    const d = (2 * dBefore + k) / 3
    return [k, d, 3 * k - 2 * d]
  },
}

/**
 * Returns Wilder's mean rise and fall per candle: a plain mean of the first `period` changes, then each change weighs
 * 1/period.
 */
function wilder(
  bars: readonly IndicatorBar[],
  index: number,
  period: number,
  [riseBefore, fallBefore]: readonly (number | undefined)[],
): readonly [rise: number, fall: number] | undefined {
  const change = (at: number): number => (bars[at]?.close ?? 0) - (bars[at - 1]?.close ?? 0)
  if (index < period) return undefined
  if (riseBefore === undefined || fallBefore === undefined) {
    const changes = Array.from({ length: period }, (_, back) => change(index - back))
    const part = (way: 1 | -1): number => changes.reduce((sum, each) => sum + Math.max(0, way * each), 0) / period
    return [part(1), part(-1)]
  }
  const now = change(index)
  const next = (before: number, value: number): number => before + (Math.max(0, value) - before) / period
  return [next(riseBefore, now), next(fallBefore, -now)]
}

/** Wilder's share of the rises in all movement, in percent; 50 without movement. */
export const rsi: Indicator = {
  name: 'RSI',
  periods: INDICATOR_PERIODS.RSI,
  lines: lines(...INDICATOR_PERIODS.RSI.map((period) => `RSI${period}`)),
  place: 'pane',
  unit: 'percent',
  row: (bars, index, rows) => {
    const before = rows[index - 1] ?? []
    const count = INDICATOR_PERIODS.RSI.length
    const means = INDICATOR_PERIODS.RSI.map((period, place) =>
      wilder(bars, index, period, before.slice(count + 2 * place, count + 2 * place + 2)),
    )
    return [
      ...means.map((mean) => mean && (percentOf(mean[0], mean[0] + mean[1]) ?? MIDDLE)),
      ...means.flatMap((mean): IndicatorRow => mean ?? [undefined, undefined]),
    ]
  },
}

/** Distance of the close below the highest price, in percent of the range: 0 at the top, 100 at the bottom. */
export const wr: Indicator = {
  name: 'WR',
  periods: INDICATOR_PERIODS.WR,
  lines: lines(...INDICATOR_PERIODS.WR.map((period) => `WR${period}`)),
  place: 'pane',
  unit: 'percent',
  row: (bars, index) =>
    INDICATOR_PERIODS.WR.map((period) => {
      const range = rangeOf(bars, index, period)
      return range && (percentOf(range.high - (bars[index]?.close ?? 0), range.high - range.low) ?? MIDDLE)
    }),
}

const [MOMENTUM, MOMENTUM_MEAN] = INDICATOR_PERIODS.MTM

/** Close minus the close `period` candles earlier, and its mean. */
export const mtm: Indicator = {
  name: 'MTM',
  periods: INDICATOR_PERIODS.MTM,
  lines: lines('MTM', 'MAMTM'),
  place: 'pane',
  unit: 'price',
  row: (bars, index, rows) => {
    const before = bars[index - MOMENTUM]?.close
    const momentum = before === undefined ? undefined : (bars[index]?.close ?? 0) - before
    return [momentum, meanOf(index, MOMENTUM_MEAN, (at) => (at === index ? momentum : rows[at]?.[0]))]
  },
}

const [CHANGE] = INDICATOR_PERIODS.ROC

/** Change since the close `period` candles earlier, in percent. */
export const roc: Indicator = {
  name: 'ROC',
  periods: INDICATOR_PERIODS.ROC,
  lines: lines('ROC'),
  place: 'pane',
  unit: 'percent',
  row: (bars, index) => {
    const before = bars[index - CHANGE]?.close
    return [before === undefined ? undefined : percentOf((bars[index]?.close ?? 0) - before, before)]
  },
}
