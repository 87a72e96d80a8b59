import type { Indicator, IndicatorBar } from '../indicator.ts'
import { changeOf, exponential, meanOf, percentOf, ratioOf, sumOf } from '../window.ts'
import { bar, pane, typical } from './oscillators.ts'
import { type Study, following, minus, parameter, ratioOfSums } from './study.ts'

/** Returns the volume weighted by the position of the close in its range: all of it at the high, minus all at the low. */
function flow(bars: readonly IndicatorBar[], index: number): number | undefined {
  const each = bars[index]
  if (each === undefined) return undefined
  const { high, low, close, volume } = each
  return (ratioOf(close - low - (high - close), high - low) ?? 0) * volume
}

function volumeOf(bars: readonly IndicatorBar[]): (at: number) => number | undefined {
  return (at) => bars[at]?.volume
}

/** Relative strength of the typical price, weighted by money flow. */
function moneyFlow(parameters: readonly number[]): Indicator['row'] {
  const period = parameter(parameters, 0)
  return (bars, index) => {
    const part = (way: 1 | -1) => (at: number) => {
      const [now, before] = [typical(bars, at), typical(bars, at - 1)]
      if (now === undefined || before === undefined) return undefined
      return way * (now - before) > 0 ? now * (bars[at]?.volume ?? 0) : 0
    }
    const [up, down] = [sumOf(index, period, part(1)), sumOf(index, period, part(-1))]
    return [up === undefined || down === undefined ? undefined : (percentOf(up, up + down) ?? 50)]
  }
}

/** Difference of two averages of accumulated money flow. */
function chaikin(parameters: readonly number[]): Indicator['row'] {
  const [short, long] = [parameter(parameters, 0), parameter(parameters, 1)]
  return (bars, index, rows) => {
    const before = rows[index - 1]
    const sum = (before?.[1] ?? 0) + (flow(bars, index) ?? 0)
    const [near, far] = [exponential(before?.[2], sum, short), exponential(before?.[3], sum, long)]
    return [near - far, sum, near, far]
  }
}

/** Volume indicators, drawn below the candles. */
export const VOLUME: readonly Study[] = [
  pane('VOL', 'volume', [5, 10], [bar('VOL'), 'MA1', 'MA2'], 'amount', (parameters) => (bars, index) => [
    bars[index]?.volume,
    ...[0, 1].map((place) => meanOf(index, parameter(parameters, place), volumeOf(bars))),
  ]),
  pane('VOSC', 'volume', [5, 10], ['VOSC'], 'percent', (parameters) => (bars, index) => {
    const [near, far] = [0, 1].map((place) => meanOf(index, parameter(parameters, place), volumeOf(bars)))
    return [percentOf(minus(near, far), far)]
  }),
  pane('MFI', 'volume', [14], ['MFI'], 'percent', moneyFlow),
  pane('CMF', 'volume', [20], ['CMF'], 'percent', (parameters) => (bars, index) => [
    ratioOfSums(index, parameter(parameters, 0), (at) => flow(bars, at), volumeOf(bars)),
  ]),
  pane('AD', 'volume', [], ['AD'], 'amount', () => (bars, index, rows) => [
    (rows[index - 1]?.[0] ?? 0) + (flow(bars, index) ?? 0),
  ]),
  pane('Chaikin', 'volume', [3, 10], ['CHO'], 'amount', chaikin),
  pane('Force', 'volume', [13], ['FORCE'], 'price', (parameters) => (bars, index, rows) => {
    const change = changeOf(bars, index)
    const force = change === undefined ? undefined : change * (bars[index]?.volume ?? 0)
    return [following(rows[index - 1]?.[0], force, parameter(parameters, 0))]
  }),
  pane('PVT', 'volume', [], ['PVT'], 'amount', () => (bars, index, rows) => {
    const part = ratioOf(changeOf(bars, index), bars[index - 1]?.close) ?? 0
    return [(rows[index - 1]?.[0] ?? 0) + part * (bars[index]?.volume ?? 0)]
  }),
]
