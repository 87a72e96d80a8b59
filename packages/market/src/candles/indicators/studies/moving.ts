import { type Indicator, type IndicatorBar, type IndicatorRow, lines } from '../indicator.ts'
import { changeOf, exponential, meanOf, sumOf } from '../window.ts'
import { type At, type Study, following, parameter, past, ratioOfSums, smoothed, weightedOf } from './study.ts'

type Row = (bars: readonly IndicatorBar[], index: number, rows: readonly IndicatorRow[]) => IndicatorRow

/** Builds a moving average of one line over the candles, with a period as its only parameter. */
function average(name: string, period: number, rowOf: (period: number) => Row): Study {
  return {
    name,
    group: 'trend',
    defaults: [period],
    of: (parameters): Indicator => ({
      name,
      periods: parameters,
      lines: lines(name),
      place: 'candles',
      unit: 'price',
      row: rowOf(parameter(parameters, 0)),
    }),
  }
}

function closeOf(bars: readonly IndicatorBar[]): At {
  return (at) => bars[at]?.close
}

/** Advances a chain of exponential averages, each applied to the previous one. */
function chain(before: IndicatorRow | undefined, close: number, period: number, count: number): number[] {
  const values: number[] = []
  for (let place = 0; place < count; place += 1)
    values.push(exponential(before?.[place + 1], values.at(-1) ?? close, period))
  return values
}

function hull(period: number): Row {
  const short = Math.max(1, Math.floor(period / 2))
  const root = Math.max(1, Math.floor(Math.sqrt(period)))
  return (bars, index, rows) => {
    const near = weightedOf(index, short, closeOf(bars))
    const far = weightedOf(index, period, closeOf(bars))
    const raw = near === undefined || far === undefined ? undefined : 2 * near - far
    return [weightedOf(index, root, past(rows, index, 1, raw)), raw]
  }
}

function triangular(period: number): Row {
  const inner = Math.ceil((period + 1) / 2)
  const outer = Math.floor((period + 1) / 2)
  return (bars, index, rows) => {
    const mean = meanOf(index, inner, closeOf(bars))
    return [meanOf(index, outer, past(rows, index, 1, mean)), mean]
  }
}

/**
 * Adaptive average: its weight varies between two exponential weights with the efficiency of the last `period` changes.
 */
function kaufman(parameters: readonly number[]): Row {
  const [period, fast, slow] = [0, 1, 2].map((place) => parameter(parameters, place)) as [number, number, number]
  const [most, least] = [2 / (fast + 1), 2 / (slow + 1)]
  return (bars, index, rows) => {
    const path = sumOf(index, period, (at) => {
      const change = changeOf(bars, at)
      return change === undefined ? undefined : Math.abs(change)
    })
    const [now, start] = [bars[index]?.close, bars[index - period]?.close]
    if (path === undefined || now === undefined || start === undefined) return [undefined]
    const efficiency = path === 0 ? 0 : Math.abs(now - start) / path
    const before = rows[index - 1]?.[0] ?? bars[index - 1]?.close ?? now
    return [before + (efficiency * (most - least) + least) ** 2 * (now - before)]
  }
}

/** Moving averages of the close, drawn over the candles. */
export const MOVING: readonly Study[] = [
  average('SMA', 20, (period) => (bars, index) => [meanOf(index, period, closeOf(bars))]),
  average('EMA', 20, (period) => (bars, index, rows) => [
    exponential(rows[index - 1]?.[0], bars[index]?.close ?? 0, period),
  ]),
  average('WMA', 20, (period) => (bars, index) => [weightedOf(index, period, closeOf(bars))]),
  average('HMA', 20, hull),
  average('DEMA', 20, (period) => (bars, index, rows) => {
    const [first = 0, second = 0] = chain(rows[index - 1], bars[index]?.close ?? 0, period, 2)
    return [2 * first - second, first, second]
  }),
  average('TEMA', 20, (period) => (bars, index, rows) => {
    const [first = 0, second = 0, third = 0] = chain(rows[index - 1], bars[index]?.close ?? 0, period, 3)
    return [3 * first - 3 * second + third, first, second, third]
  }),
  average('SMMA', 14, (period) => (bars, index, rows) => [
    smoothed(rows[index - 1]?.[0], index, period, closeOf(bars)),
  ]),
  average('TRIMA', 20, triangular),
  average('ZLEMA', 20, (period) => (bars, index, rows) => {
    const earlier = bars[index - Math.floor((period - 1) / 2)]?.close
    const value = earlier === undefined ? undefined : 2 * (bars[index]?.close ?? 0) - earlier
    return [following(rows[index - 1]?.[0], value, period)]
  }),
  average('VWMA', 20, (period) => (bars, index) => [
    ratioOfSums(
      index,
      period,
      (at) => (bars[at]?.close ?? 0) * (bars[at]?.volume ?? 0),
      (at) => bars[at]?.volume,
    ),
  ]),
  // The end point of the least-squares line equals three weighted means minus two simple ones.
  average('LSMA', 25, (period) => (bars, index) => {
    const weighted = weightedOf(index, period, closeOf(bars))
    const mean = meanOf(index, period, closeOf(bars))
    return [weighted === undefined || mean === undefined ? undefined : 3 * weighted - 2 * mean]
  }),
  {
    name: 'KAMA',
    group: 'trend',
    defaults: [10, 2, 30],
    of: (parameters) => ({
      name: 'KAMA',
      periods: parameters,
      lines: lines('KAMA'),
      place: 'candles',
      unit: 'price',
      row: kaufman(parameters),
    }),
  },
]
