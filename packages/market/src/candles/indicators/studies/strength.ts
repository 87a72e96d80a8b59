import { movementOf } from '../direction.ts'
import type { Indicator, IndicatorBar } from '../indicator.ts'
import { exponential, meanOf, percentOf, rangeOf, ratioOf, sumOf } from '../window.ts'
import { pane } from './oscillators.ts'
import { type Study, deviationOf, parameter, past, ratioOfSums, smoothed, trueRange } from './study.ts'

/** Wilder's directional index. State: relative difference of the two, and Wilder's averages of range, rise and fall. */
function directional(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index, rows) => {
    const before = rows[index - 1]
    const range = smoothed(before?.[4], index, period, (at) => movementOf(bars, at)?.range)
    const up = smoothed(before?.[5], index, period, (at) => movementOf(bars, at)?.up)
    const down = smoothed(before?.[6], index, period, (at) => movementOf(bars, at)?.down)
    const [plus, minus] = [percentOf(up, range), percentOf(down, range)]
    const distance =
      plus === undefined || minus === undefined ? undefined : (percentOf(Math.abs(plus - minus), plus + minus) ?? 0)
    const adx = smoothed(before?.[2], index, period, past(rows, index, 3, distance))
    return [plus, minus, adx, distance, range, up, down]
  }
}

/** Time since the highest and the lowest price, in percent of the period; of equal prices, the latest counts. */
function aroon(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index) => {
    const range = rangeOf(bars, index, period + 1)
    if (range === undefined) return [undefined, undefined]
    const window = bars.slice(index - period, index + 1)
    const high = window.findLastIndex((each) => each.high === range.high)
    const low = window.findLastIndex((each) => each.low === range.low)
    return [(100 * high) / period, (100 * low) / period]
  }
}

function vortex(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index) => {
    const reach = (from: 'high' | 'low', to: 'high' | 'low') => (at: number) => {
      const [now, before] = [bars[at], bars[at - 1]]
      return now && before && Math.abs(now[from] - before[to])
    }
    const range = (at: number): number | undefined => (at < 1 ? undefined : trueRange(bars, at))
    return [
      ratioOfSums(index, period, reach('high', 'low'), range),
      ratioOfSums(index, period, reach('low', 'high'), range),
    ]
  }
}

/** Sum of the ratio of the average range to its own average, which rises before reversals. */
function mass(parameters: readonly number[]): Indicator['row'] {
  const [period, span] = [parameter(parameters, 0), parameter(parameters, 1)]
  return (bars, index, rows) => {
    const [now, before] = [bars[index], rows[index - 1]]
    const once = exponential(before?.[2], (now?.high ?? 0) - (now?.low ?? 0), period)
    const twice = exponential(before?.[3], once, period)
    const ratio = ratioOf(once, twice)
    return [sumOf(index, span, past(rows, index, 1, ratio)), ratio, once, twice]
  }
}

/** Sum of the true ranges relative to the total range: 100 without direction, 0 in a straight line. */
function choppiness(parameters: readonly number[]): Indicator['row'] {
  const period = Math.max(2, parameter(parameters, 0))
  return (bars, index) => {
    const range = rangeOf(bars, index, period)
    const ratio = ratioOf(
      sumOf(index, period, (at) => trueRange(bars, at)),
      range && range.high - range.low,
    )
    return [ratio === undefined || ratio <= 0 ? undefined : (100 * Math.log(ratio)) / Math.log(period)]
  }
}

function ulcer(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index, rows) => {
    const window = index + 1 < period ? undefined : bars.slice(index + 1 - period, index + 1)
    const most = window && Math.max(...window.map(({ close }) => close))
    const fall = percentOf((bars[index]?.close ?? 0) - (most ?? 0), most)
    const square = fall === undefined ? undefined : fall ** 2
    const mean = meanOf(index, period, past(rows, index, 1, square))
    return [mean === undefined ? undefined : Math.sqrt(mean), square]
  }
}

function averageRange(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index, rows) => [smoothed(rows[index - 1]?.[0], index, period, (at) => trueRange(bars, at))]
}

/** Returns the moving average and half the width of the band around it, a multiple of the standard deviation. */
function band(bars: readonly IndicatorBar[], index: number, parameters: readonly number[]) {
  const close = (at: number): number | undefined => bars[at]?.close
  const mean = meanOf(index, parameter(parameters, 0), close)
  const deviation = deviationOf(index, parameter(parameters, 0), close)
  return { mean, half: deviation === undefined ? undefined : deviation * parameter(parameters, 1) }
}

/** Trend direction, trend strength and volatility, drawn below the candles. */
export const STRENGTH: readonly Study[] = [
  pane('ADX', 'trend', [14], ['+DI', '-DI', 'ADX'], 'percent', directional),
  pane('Aroon', 'trend', [14], ['UP', 'DOWN'], 'percent', aroon),
  pane('Vortex', 'trend', [14], ['VI+', 'VI-'], 'percent', vortex),
  pane('Mass', 'volatility', [9, 25], ['MASS'], 'percent', mass),
  pane('Choppiness', 'volatility', [14], ['CHOP'], 'percent', choppiness),
  pane('ATR', 'volatility', [14], ['ATR'], 'price', averageRange),
  pane('NATR', 'volatility', [14], ['NATR'], 'percent', (parameters) => {
    const period = parameter(parameters, 0)
    return (bars, index, rows) => {
      const range = smoothed(rows[index - 1]?.[1], index, period, (at) => trueRange(bars, at))
      return [percentOf(range, bars[index]?.close), range]
    }
  }),
  pane('StdDev', 'volatility', [20], ['STDDEV'], 'price', (parameters) => (bars, index) => [
    deviationOf(index, parameter(parameters, 0), (at) => bars[at]?.close),
  ]),
  pane(
    'Bandwidth',
    'volatility',
    [20, 2],
    ['WIDTH'],
    'percent',
    (parameters) => (bars, index) => {
      const { mean, half } = band(bars, index, parameters)
      return [percentOf(half === undefined ? undefined : 2 * half, mean)]
    },
    [1],
  ),
  pane(
    'PercentB',
    'volatility',
    [20, 2],
    ['%B'],
    'percent',
    (parameters) => (bars, index) => {
      const { mean, half } = band(bars, index, parameters)
      if (mean === undefined || half === undefined) return [undefined]
      return [ratioOf((bars[index]?.close ?? 0) - (mean - half), 2 * half)]
    },
    [1],
  ),
  pane('Ulcer', 'volatility', [14], ['ULCER'], 'percent', ulcer),
]
