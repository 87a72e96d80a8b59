import { type Indicator, type IndicatorBar, type IndicatorRow, lines } from '../indicator.ts'
import { exponential, meanOf, rangeOf } from '../window.ts'
import { type Study, parameter, ratioOfSums, smoothed, trueRange } from './study.ts'

type Build = (parameters: readonly number[]) => Indicator['row']

function over(
  name: string,
  group: Study['group'],
  defaults: readonly number[],
  names: readonly string[],
  build: Build,
  factors: readonly number[] = [],
): Study {
  return {
    name,
    group,
    defaults,
    factors,
    of: (parameters) => ({
      name,
      periods: parameters,
      lines: lines(...names),
      place: 'candles',
      unit: 'price',
      row: build(parameters),
    }),
  }
}

function middleOf(bars: readonly IndicatorBar[], index: number, period: number): number | undefined {
  const range = rangeOf(bars, index, period)
  return range && (range.high + range.low) / 2
}

/** Ichimoku lines. Both leading spans are drawn one base period after the candles from which they are computed. */
function ichimoku(parameters: readonly number[]): Indicator['row'] {
  const [turn, base, span] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index) => {
    const from = index - base
    const [turnThen, baseThen] = [middleOf(bars, from, turn), middleOf(bars, from, base)]
    return [
      middleOf(bars, index, turn),
      middleOf(bars, index, base),
      turnThen === undefined || baseThen === undefined ? undefined : (turnThen + baseThen) / 2,
      middleOf(bars, from, span),
    ]
  }
}

/** Row of the SuperTrend: the stop, the average range, the upper and the lower band, and 1 in a rise, -1 in a fall. */
function superTrend(parameters: readonly number[]): Indicator['row'] {
  const [period, factor] = [parameter(parameters, 0), parameter(parameters, 1)]
  return (bars, index, rows): IndicatorRow => {
    const [, rangeBefore, upperBefore, lowerBefore, wayBefore] = rows[index - 1] ?? []
    const range = smoothed(rangeBefore, index, period, (at) => trueRange(bars, at))
    const bar = bars[index]
    if (range === undefined || bar === undefined) return [undefined]
    const middle = (bar.high + bar.low) / 2
    const close = bars[index - 1]?.close ?? bar.close
    const [high, low] = [middle + factor * range, middle - factor * range]
    const upper = upperBefore === undefined || high < upperBefore || close > upperBefore ? high : upperBefore
    const lower = lowerBefore === undefined || low > lowerBefore || close < lowerBefore ? low : lowerBefore
    const way = wayBefore === undefined ? -1 : wayBefore < 0 ? (bar.close > upper ? 1 : -1) : bar.close < lower ? -1 : 1
    return [way > 0 ? lower : upper, range, upper, lower, way]
  }
}

/** An exponential average, with bands at a multiple of the average range above and below it. */
function keltner(parameters: readonly number[]): Indicator['row'] {
  const [period, ranges, factor] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index, rows) => {
    const before = rows[index - 1]
    const middle = exponential(before?.[0], bars[index]?.close ?? 0, period)
    const range = smoothed(before?.[3], index, ranges, (at) => trueRange(bars, at))
    if (range === undefined) return [middle, undefined, undefined]
    return [middle, middle + factor * range, middle - factor * range, range]
  }
}

/** Stops at a multiple of the average range below the highest and above the lowest price. */
function chandelier(parameters: readonly number[]): Indicator['row'] {
  const [period, factor] = [parameter(parameters, 0), parameter(parameters, 1)]
  return (bars, index, rows) => {
    const width = smoothed(rows[index - 1]?.[2], index, period, (at) => trueRange(bars, at))
    const range = rangeOf(bars, index, period)
    if (width === undefined || range === undefined) return [undefined, undefined]
    return [range.high - factor * width, range.low + factor * width, width]
  }
}

/** Channels and price lines, drawn over the candles. */
export const CHANNELS: readonly Study[] = [
  over('Ichimoku', 'trend', [9, 26, 52], ['TENKAN', 'KIJUN', 'SPAN A', 'SPAN B'], ichimoku),
  over('SuperTrend', 'trend', [10, 3], ['STOP'], superTrend, [1]),
  over('Donchian', 'channel', [20], ['MID', 'UP', 'LOW'], (parameters) => (bars, index) => {
    const range = rangeOf(bars, index, parameter(parameters, 0))
    return [range && (range.high + range.low) / 2, range?.high, range?.low]
  }),
  over('Keltner', 'channel', [20, 10, 2], ['MID', 'UP', 'LOW'], keltner, [2]),
  over(
    'Envelope',
    'channel',
    [20, 2.5],
    ['MID', 'UP', 'LOW'],
    (parameters) => (bars, index) => {
      const mean = meanOf(index, parameter(parameters, 0), (at) => bars[at]?.close)
      const part = parameter(parameters, 1) / 100
      return mean === undefined ? [undefined, undefined, undefined] : [mean, mean * (1 + part), mean * (1 - part)]
    },
    [1],
  ),
  over('VWAP', 'channel', [20], ['VWAP'], (parameters) => (bars, index) => [
    ratioOfSums(
      index,
      parameter(parameters, 0),
      (at) => bars[at]?.turnover,
      (at) => bars[at]?.volume,
    ),
  ]),
  over('Chandelier', 'channel', [22, 3], ['LONG', 'SHORT'], chandelier, [1]),
]
