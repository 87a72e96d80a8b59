import { type Decimal, ZERO, compare, maximum, parseDecimal, subtract, toFixed } from '@tidebook/amount'
import type { DepthCurve, DepthPoint } from './depth-curve.ts'

/** Numbers for drawing; exact values stay in the curve. */
export interface DepthScale {
  /** Price in the middle of the picture. */
  readonly middle: number
  /** Half of the price range shown. */
  readonly span: number
  /** Cumulative amount at the top. */
  readonly top: number
}

const DIGITS = 12
const HEADROOM = 1.04
/** Prices further than this share from the middle are left out: one forgotten order must not flatten the picture. */
const WIDEST = 0.15

/** A decimal as a number, for drawing only. */
export const drawn = (value: Decimal): number => Number(toFixed(value, DIGITS))

const last = (points: readonly DepthPoint[]): DepthPoint | undefined => points.at(-1)

/** Both sides get the same width of price, as far as the narrower one reaches, and one height. */
export function depthScale(curve: DepthCurve): DepthScale | undefined {
  const bid = curve.bids[0]?.price
  const ask = curve.asks[0]?.price
  const best = bid ?? ask
  if (best === undefined) return undefined
  const middle = bid !== undefined && ask !== undefined ? (drawn(bid) + drawn(ask)) / 2 : drawn(best)
  const reach = (points: readonly DepthPoint[]): number => {
    const end = last(points)
    return end === undefined ? 0 : Math.abs(drawn(end.price) - middle)
  }
  const reaches = [reach(curve.bids), reach(curve.asks)].filter((each) => each > 0)
  const span = Math.min(...(reaches.length === 0 ? [middle * WIDEST] : reaches), middle * WIDEST) || middle * WIDEST
  const within = (points: readonly DepthPoint[]): Decimal =>
    points.findLast((point) => Math.abs(drawn(point.price) - middle) <= span)?.cumulative ?? ZERO
  return { middle, span, top: drawn(maximum(within(curve.bids), within(curve.asks))) * HEADROOM || 1 }
}

/** The exact price under a horizontal place, 0 at the left edge and 1 at the right one. */
export function priceUnder(place: number, scale: DepthScale, decimals: number): Decimal {
  const price = scale.middle + (place * 2 - 1) * scale.span
  return parseDecimal(Math.max(0, price).toFixed(decimals + 2))
}

/** The side a price lies on. */
export function sideUnder(price: Decimal, scale: DepthScale): 'bids' | 'asks' {
  const middle = parseDecimal(scale.middle.toFixed(DIGITS))
  return compare(subtract(price, middle), ZERO) < 0 ? 'bids' : 'asks'
}
