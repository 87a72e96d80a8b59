import { toFixed, type Decimal } from '@tidebook/amount'
import { isDrawable, isDrawableTime } from '../../../lib/drawable.ts'

/** Mark at the side of a chart: its position, from 0 at the bottom to 1 at the top, and its text. */
interface Mark {
  readonly place: number
  readonly text: string
}

/** Numbers for drawing; the lines have the exact values. */
export interface TimeScale {
  /** Positions of each line's values, from 0 to 1. */
  readonly lines: readonly (readonly number[])[]
  /** Positions of the times, from 0 to 1. */
  readonly times: readonly number[]
  readonly marks: readonly Mark[]
}

const DIGITS = 12
const STEPS = [1, 2, 5, 10] as const
/** Approximate number of steps between marks. */
const MARKS = 3
/** Share of the height that stays free above and below. */
const MARGIN = 0.06
/** Minimum share of the highest value that the height represents. */
const MIN_SPAN = 0.002

function drawn(value: Decimal): number {
  return Number(toFixed(value, DIGITS))
}

/** Returns a round step that divides a span into a few parts. */
function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / MARKS))
  return (STEPS.find((step) => step * power * MARKS >= span) ?? 10) * power
}

function marksOf(low: number, high: number, placeOf: (value: number) => number): Mark[] {
  const step = roundStep(high - low)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + Number.EPSILON))
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, count) => {
    const value = (first + count) * step
    return { place: placeOf(value), text: value.toFixed(decimals) }
  })
}

/**
 * Scales lines over the same times into one box. Returns undefined for fewer than two times, and for figures that cannot
 * be drawn.
 */
export function timeScale(times: readonly number[], lines: readonly (readonly Decimal[])[]): TimeScale | undefined {
  const [from, until] = [times[0], times.at(-1)]
  const numbers = lines.map((values) => values.map(drawn))
  const all = numbers.flat()
  if (from === undefined || until === undefined || until <= from || all.length === 0) return undefined
  if (!times.every(isDrawableTime) || !all.every(isDrawable)) return undefined
  const [least, most] = [Math.min(...all), Math.max(...all)]
  // Centers a flat line, and draws a line that hardly moves as flat.
  const span = Math.max(most - least, Math.abs(most) * MIN_SPAN) || 1
  const middle = (most + least) / 2
  const half = span / 2 + span * MARGIN
  const [low, high] = [middle - half, middle + half]
  const placeOf = (value: number): number => (value - low) / (high - low)
  return {
    lines: numbers.map((values) => values.map(placeOf)),
    times: times.map((time) => (time - from) / (until - from)),
    marks: marksOf(low, high, placeOf),
  }
}
