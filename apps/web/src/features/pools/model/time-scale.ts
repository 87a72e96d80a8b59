import { toFixed, type Decimal } from '@tidebook/amount'

/** A mark at the side of a picture: where it is, from 0 at the bottom to 1 at the top, and what stands there. */
export interface Mark {
  readonly place: number
  readonly text: string
}

/** Numbers for drawing; exact values stay in the lines. */
export interface TimeScale {
  /** Places of each line's values, from 0 to 1. */
  readonly lines: readonly (readonly number[])[]
  /** Places of the times, from 0 to 1. */
  readonly times: readonly number[]
  readonly marks: readonly Mark[]
}

const DIGITS = 12
const STEPS = [1, 2, 5, 10] as const
/** Steps between marks, about. */
const MARKS = 3
/** Part of the height that stays free above and below. */
const MARGIN = 0.06
/** Part of the highest value that the height stands for at least. */
const LEAST_SPAN = 0.002

const drawn = (value: Decimal): number => Number(toFixed(value, DIGITS))

/** A round step of which a few fit into a span. */
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

/** Lines over the same times in one box; undefined for fewer than two times. */
export function timeScale(times: readonly number[], lines: readonly (readonly Decimal[])[]): TimeScale | undefined {
  const [from, until] = [times[0], times.at(-1)]
  const numbers = lines.map((values) => values.map(drawn))
  const all = numbers.flat()
  if (from === undefined || until === undefined || until <= from || all.length === 0) return undefined
  const [least, most] = [Math.min(...all), Math.max(...all)]
  // A line that is level lies in the middle; what hardly moves looks level.
  const span = Math.max(most - least, Math.abs(most) * LEAST_SPAN) || 1
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
