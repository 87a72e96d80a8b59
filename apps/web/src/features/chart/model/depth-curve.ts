import { type Decimal, ZERO, add, compare, multiply, parseDecimal } from '@tidebook/amount'

/** One price of a curve with its cumulative depth. */
export interface DepthPoint {
  readonly price: Decimal
  /** Cumulative base amount between the best price and this price. */
  readonly cumulative: Decimal
  /** Cost of this amount in the counter token. */
  readonly total: Decimal
}

/** Both curves, best price first. */
export interface DepthCurve {
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
}

/** [price, amount] as decimal text, as in the book channel and the depth call. */
export type DepthLevelText = readonly [price: string, amount: string]

function side(levels: readonly DepthLevelText[]): DepthPoint[] {
  let cumulative = ZERO
  let total = ZERO
  return levels.map(([priceText, amountText]) => {
    const price = parseDecimal(priceText)
    const amount = parseDecimal(amountText)
    cumulative = add(cumulative, amount)
    total = add(total, multiply(price, amount))
    return { price, cumulative, total }
  })
}

/** Computes the running sums of both sides (CHT-003). Levels must be sorted best first. */
export function depthCurve(bids: readonly DepthLevelText[], asks: readonly DepthLevelText[]): DepthCurve {
  return { bids: side(bids), asks: side(asks) }
}

/** Returns the point under the pointer: the last level reached from the middle outwards. */
export function findDepthPoint(
  points: readonly DepthPoint[],
  price: Decimal,
  way: 'bids' | 'asks',
): DepthPoint | undefined {
  const reached = (point: DepthPoint) =>
    way === 'bids' ? compare(point.price, price) >= 0 : compare(point.price, price) <= 0
  return points.findLast(reached) ?? points[0]
}
