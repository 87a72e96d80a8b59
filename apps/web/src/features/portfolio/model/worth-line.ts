import { parseDecimal, rescale, subtract, compare, type Decimal } from '@tidebook/amount'
import type { WalletWorth } from '@tidebook/contract'
import { isDrawableTime } from '../../../lib/drawable.ts'

/** One point of the line: its position in the box, and its time and value. */
export interface WorthMark {
  /** Shares of the width from the left and of the height from the top, 0 to 1, for drawing only. */
  readonly x: number
  readonly y: number
  /** Milliseconds since 1970. */
  readonly time: number
  readonly value: Decimal
}

/** Resolution of a position: a thousandth of the height is less than a pixel. */
const FINE = 1000n

/** Returns the position of a value between the lowest and the highest, 0 to 1; a flat line is centered. */
function shareOf(value: Decimal, low: Decimal, high: Decimal): number {
  const scale = Math.max(value.scale, low.scale, high.scale)
  const span = rescale(subtract(high, low), scale, 'down').coefficient
  if (span === 0n) return 0.5
  return Number((rescale(subtract(value, low), scale, 'down').coefficient * FINE) / span) / Number(FINE)
}

/**
 * Places the points of a response in a box by their time, without points whose time is invalid. Returns an empty list
 * for fewer than two.
 */
export function worthMarks(points: WalletWorth['points']): readonly WorthMark[] {
  const values = points
    .filter(([time]) => isDrawableTime(time))
    .map(([time, value]) => ({ time, value: parseDecimal(value) }))
  const [first] = values
  const last = values.at(-1)
  if (first === undefined || last === undefined || values.length < 2) return []
  const low = values.reduce((least, { value }) => (compare(value, least) < 0 ? value : least), first.value)
  const high = values.reduce((most, { value }) => (compare(value, most) > 0 ? value : most), first.value)
  const span = Math.max(1, last.time - first.time)
  return values.map(({ time, value }) => ({
    time,
    value,
    x: (time - first.time) / span,
    y: 1 - shareOf(value, low, high),
  }))
}

/** Returns the mark nearest to a horizontal position, 0 to 1. */
export function nearestMark(marks: readonly WorthMark[], x: number): number {
  let nearest = 0
  for (const [index, mark] of marks.entries())
    if (Math.abs(mark.x - x) < Math.abs((marks[nearest]?.x ?? 0) - x)) nearest = index
  return nearest
}
