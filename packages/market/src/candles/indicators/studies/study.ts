import type { Indicator, IndicatorBar, IndicatorRow } from '../indicator.ts'
import { exponential, meanOf, ratioOf, sumOf } from '../window.ts'

/** Groups of the indicator menu, in its order. */
export const STUDY_GROUPS = ['trend', 'channel', 'oscillator', 'volatility', 'volume'] as const
type StudyGroup = (typeof STUDY_GROUPS)[number]

/** An indicator whose parameters the user sets. */
export interface Study {
  readonly name: string
  readonly group: StudyGroup
  /** Default parameters. */
  readonly defaults: readonly number[]
  /** Indexes of parameters that are factors; the others are numbers of candles. */
  readonly factors?: readonly number[]
  /** Builds it. `parameters` has the length of `defaults`; each is positive. */
  readonly of: (parameters: readonly number[]) => Indicator
}

export type At = (index: number) => number | undefined

/** Returns the parameter at an index; 1 if it is missing. */
export function parameter(parameters: readonly number[], place: number): number {
  return parameters[place] ?? 1
}

/** Reads a value from previous rows and, at the current index, the value that is not stored yet. */
export function past(rows: readonly IndicatorRow[], index: number, place: number, now: number | undefined): At {
  return (at) => (at === index ? now : rows[at]?.[place])
}

/** Returns the mean of the last `period` values in which the newest weighs `period` and the oldest 1. */
export function weightedOf(index: number, period: number, at: At): number | undefined {
  if (index + 1 < period) return undefined
  let sum = 0
  for (let weight = 1; weight <= period; weight += 1) {
    const value = at(index - period + weight)
    if (value === undefined) return undefined
    sum += value * weight
  }
  return (2 * sum) / (period * (period + 1))
}

/** Advances Wilder's average: a plain mean of the first `period` values, then a new value weighs 1 / period. */
export function smoothed(before: number | undefined, index: number, period: number, at: At): number | undefined {
  const value = at(index)
  if (before === undefined || value === undefined) return meanOf(index, period, at)
  return before + (value - before) / period
}

/** Advances an exponential average over values, the first of which may be missing. */
export function following(before: number | undefined, value: number | undefined, period: number): number | undefined {
  return value === undefined ? undefined : exponential(before, value, period)
}

/** Returns the population standard deviation of the last `period` values. */
export function deviationOf(index: number, period: number, at: At): number | undefined {
  const middle = meanOf(index, period, at)
  if (middle === undefined) return undefined
  return Math.sqrt(meanOf(index, period, (each) => ((at(each) ?? middle) - middle) ** 2) ?? 0)
}

/** Returns the true range: the range of a candle including the gap to the previous close. */
export function trueRange(bars: readonly IndicatorBar[], index: number): number | undefined {
  const bar = bars[index]
  if (bar === undefined) return undefined
  const close = bars[index - 1]?.close ?? bar.low
  return Math.max(bar.high, index === 0 ? bar.high : close) - Math.min(bar.low, close)
}

/** Returns the difference of two values; undefined if either is missing. */
export function minus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

/** Returns the quotient of two sums over the last `period` candles. */
export function ratioOfSums(index: number, period: number, part: At, whole: At): number | undefined {
  return ratioOf(sumOf(index, period, part), sumOf(index, period, whole))
}

/** Returns Wilder's relative strength from a mean rise and a mean fall, in percent; 50 without movement. */
export function strengthOf(rise: number | undefined, fall: number | undefined): number | undefined {
  if (rise === undefined || fall === undefined) return undefined
  return rise + fall === 0 ? 50 : (100 * rise) / (rise + fall)
}
