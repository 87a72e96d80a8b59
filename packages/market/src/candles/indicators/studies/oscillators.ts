import { type Indicator, type IndicatorBar, type IndicatorLine, lines } from '../indicator.ts'
import { changeOf, exponential, meanOf, percentOf, rangeOf, ratioOf, sumOf } from '../window.ts'
import { type Study, following, minus, parameter, past, smoothed, strengthOf, trueRange, weightedOf } from './study.ts'

type Build = (parameters: readonly number[]) => Indicator['row']

/** Describes an indicator in a pane below the candles. */
export function pane(
  name: string,
  group: Study['group'],
  defaults: readonly number[],
  names: readonly (string | IndicatorLine)[],
  unit: Indicator['unit'],
  build: Build,
  factors: readonly number[] = [],
): Study {
  const drawn = names.map((each) => (typeof each === 'string' ? (lines(each)[0] as IndicatorLine) : each))
  return {
    name,
    group,
    defaults,
    factors,
    of: (parameters) => ({ name, periods: parameters, lines: drawn, place: 'pane', unit, row: build(parameters) }),
  }
}

/** Returns a line that is drawn as bars from zero. */
export function bar(name: string): IndicatorLine {
  return { name, shape: 'bar' }
}

/** Returns the mean of high, low and close. */
export function typical(bars: readonly IndicatorBar[], index: number): number | undefined {
  const each = bars[index]
  return each && (each.high + each.low + each.close) / 3
}

function median(bars: readonly IndicatorBar[], index: number): number | undefined {
  const each = bars[index]
  return each && (each.high + each.low) / 2
}

/** Deviation of the typical price from its mean, in 0.015 mean deviations. */
function commodityChannel(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index) => {
    const mean = meanOf(index, period, (at) => typical(bars, at))
    if (mean === undefined) return [undefined]
    const deviation = meanOf(index, period, (at) => Math.abs((typical(bars, at) ?? mean) - mean))
    return [ratioOf(minus(typical(bars, index), mean), 0.015 * (deviation ?? 0))]
  }
}

/** Position of the close in the range of the last candles, in percent, smoothed twice; 50 when the range is zero. */
function stochastic(parameters: readonly number[]): Indicator['row'] {
  const [period, slow, mean] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index, rows) => {
    const range = rangeOf(bars, index, period)
    const raw = range && (percentOf((bars[index]?.close ?? 0) - range.low, range.high - range.low) ?? 50)
    const k = meanOf(index, slow, past(rows, index, 2, raw))
    return [k, meanOf(index, mean, past(rows, index, 0, k)), raw]
  }
}

/** Stochastic RSI. State: raw value, relative strength, mean rise and mean fall. */
function stochasticStrength(parameters: readonly number[]): Indicator['row'] {
  const [period, span, slow, mean] = [0, 1, 2, 3].map((place) => parameter(parameters, place)) as [
    number,
    number,
    number,
    number,
  ]
  return (bars, index, rows) => {
    const before = rows[index - 1]
    const part = (way: 1 | -1) => (at: number) => {
      const change = changeOf(bars, at)
      return change === undefined ? undefined : Math.max(0, way * change)
    }
    const rise = smoothed(before?.[4], index, period, part(1))
    const fall = smoothed(before?.[5], index, period, part(-1))
    const strength = strengthOf(rise, fall)
    const at = past(rows, index, 3, strength)
    const window = Array.from({ length: span }, (_, back) => at(index - back))
    const known = window.every((value) => value !== undefined) ? (window as number[]) : undefined
    const low = known && Math.min(...known)
    const raw = known && (percentOf(minus(strength, low), Math.max(...known) - (low ?? 0)) ?? 50)
    const k = meanOf(index, slow, past(rows, index, 2, raw))
    return [k, meanOf(index, mean, past(rows, index, 0, k)), raw, strength, rise, fall]
  }
}

function percentOscillator(parameters: readonly number[]): Indicator['row'] {
  const [short, long, mean] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index, rows) => {
    const before = rows[index - 1]
    const close = bars[index]?.close ?? 0
    const [near, far] = [exponential(before?.[3], close, short), exponential(before?.[4], close, long)]
    const distance = percentOf(near - far, far)
    const signal = following(before?.[1], distance, mean)
    return [distance, signal, minus(distance, signal), near, far]
  }
}

/** Buying pressure as a share of the true range over three periods, weighted 4, 2 and 1. */
function ultimate(parameters: readonly number[]): Indicator['row'] {
  return (bars, index) => {
    const pressure = (at: number): number | undefined => {
      const [now, before] = [bars[at], bars[at - 1]]
      return now && before && now.close - Math.min(now.low, before.close)
    }
    const range = (at: number): number | undefined => (at < 1 ? undefined : trueRange(bars, at))
    const [a, b, c] = [0, 1, 2].map((place) => {
      const period = parameter(parameters, place)
      return ratioOf(sumOf(index, period, pressure), sumOf(index, period, range))
    })
    return [a === undefined || b === undefined || c === undefined ? undefined : (100 * (4 * a + 2 * b + c)) / 7]
  }
}

/** Change smoothed twice, in percent of its absolute value smoothed twice. */
function trueStrength(parameters: readonly number[]): Indicator['row'] {
  const [long, short, mean] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index, rows) => {
    const change = changeOf(bars, index)
    if (change === undefined) return [undefined, undefined]
    const before = rows[index - 1]
    const once = exponential(before?.[2], change, long)
    const twice = exponential(before?.[3], once, short)
    const size = exponential(before?.[4], Math.abs(change), long)
    const sizes = exponential(before?.[5], size, short)
    const value = percentOf(twice, sizes)
    return [value, following(before?.[1], value, mean), once, twice, size, sizes]
  }
}

function changeFrom(bars: readonly IndicatorBar[], index: number, period: number): number | undefined {
  const before = bars[index - period]?.close
  return percentOf(minus(bars[index]?.close, before), before)
}

function coppock(parameters: readonly number[]): Indicator['row'] {
  const [long, short, mean] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  return (bars, index, rows) => {
    const [far, near] = [changeFrom(bars, index, long), changeFrom(bars, index, short)]
    const sum = far === undefined || near === undefined ? undefined : far + near
    return [weightedOf(index, mean, past(rows, index, 1, sum)), sum]
  }
}

/** Oscillators, drawn below the candles. */
export const OSCILLATORS: readonly Study[] = [
  pane('CCI', 'oscillator', [20], ['CCI'], 'percent', commodityChannel),
  pane('Stochastic', 'oscillator', [14, 3, 3], ['K', 'D'], 'percent', stochastic),
  pane('StochRSI', 'oscillator', [14, 14, 3, 3], ['K', 'D'], 'percent', stochasticStrength),
  pane('AO', 'oscillator', [5, 34], [bar('AO')], 'price', (parameters) => (bars, index) => {
    const mean = (place: number) => meanOf(index, parameter(parameters, place), (at) => median(bars, at))
    return [minus(mean(0), mean(1))]
  }),
  pane('PPO', 'oscillator', [12, 26, 9], ['PPO', 'SIGNAL', bar('HIST')], 'percent', percentOscillator),
  pane('CMO', 'oscillator', [14], ['CMO'], 'percent', (parameters) => (bars, index) => {
    const period = parameter(parameters, 0)
    const size = (at: number): number | undefined => {
      const change = changeOf(bars, at)
      return change === undefined ? undefined : Math.abs(change)
    }
    return [
      percentOf(
        sumOf(index, period, (at) => changeOf(bars, at)),
        sumOf(index, period, size),
      ),
    ]
  }),
  pane('UO', 'oscillator', [7, 14, 28], ['UO'], 'percent', ultimate),
  pane('TSI', 'oscillator', [25, 13, 7], ['TSI', 'SIGNAL'], 'percent', trueStrength),
  pane(
    'BIAS',
    'oscillator',
    [6, 12, 24],
    ['BIAS1', 'BIAS2', 'BIAS3'],
    'percent',
    (parameters) => (bars, index) =>
      parameters.map((period) => {
        const mean = meanOf(index, period, (at) => bars[at]?.close)
        return percentOf(minus(bars[index]?.close, mean), mean)
      }),
  ),
  pane('DPO', 'oscillator', [20], ['DPO'], 'price', (parameters) => (bars, index) => {
    const period = parameter(parameters, 0)
    return [
      minus(
        bars[index]?.close,
        meanOf(index - Math.floor(period / 2) - 1, period, (at) => bars[at]?.close),
      ),
    ]
  }),
  pane('Coppock', 'oscillator', [14, 11, 10], ['COPPOCK'], 'percent', coppock),
  pane('BOP', 'oscillator', [14], ['BOP'], 'percent', (parameters) => (bars, index) => [
    meanOf(index, parameter(parameters, 0), (at) => {
      const each = bars[at]
      return each && (ratioOf(each.close - each.open, each.high - each.low) ?? 0)
    }),
  ]),
  pane('ElderRay', 'oscillator', [13], ['BULL', 'BEAR'], 'price', (parameters) => (bars, index, rows) => {
    const now = bars[index]
    const mean = exponential(rows[index - 1]?.[2], now?.close ?? 0, parameter(parameters, 0))
    return [minus(now?.high, mean), minus(now?.low, mean), mean]
  }),
  pane('QStick', 'oscillator', [10], ['QSTICK'], 'price', (parameters) => (bars, index) => [
    meanOf(index, parameter(parameters, 0), (at) => minus(bars[at]?.close, bars[at]?.open)),
  ]),
]
