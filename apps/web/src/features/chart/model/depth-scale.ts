import { type Decimal, ZERO, compare, maximum, parseDecimal, subtract, toFixed } from '@tidebook/amount'
import { isDrawable } from '../../../lib/drawable.ts'
import type { DepthCurve, DepthPoint } from './depth-curve.ts'

/** Numbers for drawing; the curve has the exact values. */
export interface DepthScale {
  /** Price at the center of the picture. */
  readonly middle: number
  /** Half of the price range shown. */
  readonly span: number
  /** Cumulative amount at the top. */
  readonly top: number
}

const DIGITS = 12
const HEADROOM = 1.04
/** Minimum share of a side that the picture must show. */
const NEARLY_ALL = 0.98
/** Maximum distance of a price from the middle, as a share. Prices further away are always left out. */
const MAX_SPAN = 0.3

/** Converts a decimal to a number, for drawing only. */
export function drawn(value: Decimal): number {
  return Number(toFixed(value, DIGITS))
}

/** Returns the distance from the middle that covers nearly all of a side; a few distant old orders are ignored. */
function reach(points: readonly DepthPoint[], middle: number): number {
  const end = points.at(-1)
  if (end === undefined) return 0
  const most = drawn(end.cumulative) * NEARLY_ALL
  const point = points.find((each) => drawn(each.cumulative) >= most) ?? end
  return Math.abs(drawn(point.price) - middle)
}

/**
 * Computes one price range for both sides, as far as the deeper one reaches, and one height. Returns undefined without
 * orders, and for figures that cannot be drawn.
 */
export function depthScale(curve: DepthCurve): DepthScale | undefined {
  const bid = curve.bids[0]?.price
  const ask = curve.asks[0]?.price
  const best = bid ?? ask
  if (best === undefined) return undefined
  const middle = bid !== undefined && ask !== undefined ? (drawn(bid) + drawn(ask)) / 2 : drawn(best)
  const widest = middle * MAX_SPAN
  const reached = Math.max(reach(curve.bids, middle), reach(curve.asks, middle)) * HEADROOM
  const span = reached > 0 ? Math.min(reached, widest) : widest
  const within = (points: readonly DepthPoint[]): Decimal =>
    points.findLast((point) => Math.abs(drawn(point.price) - middle) <= span)?.cumulative ?? ZERO
  const top = drawn(maximum(within(curve.bids), within(curve.asks))) * HEADROOM || 1
  return middle > 0 && isDrawable(middle) && isDrawable(top) ? { middle, span, top } : undefined
}

/** Returns the exact price at a horizontal position, 0 at the left edge and 1 at the right one. */
export function priceUnder(place: number, scale: DepthScale, decimals: number): Decimal {
  const price = scale.middle + (place * 2 - 1) * scale.span
  return parseDecimal(Math.max(0, price).toFixed(decimals + 2))
}

/** Returns the side that a price belongs to. */
export function sideUnder(price: Decimal, scale: DepthScale): 'bids' | 'asks' {
  const middle = parseDecimal(scale.middle.toFixed(DIGITS))
  return compare(subtract(price, middle), ZERO) < 0 ? 'bids' : 'asks'
}
