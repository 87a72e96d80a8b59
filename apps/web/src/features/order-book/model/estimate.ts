import {
  type Decimal,
  add,
  compare,
  decimalOf,
  divide,
  isPositive,
  minimum,
  multiply,
  subtract,
} from '@tidebook/amount'
import { AMOUNT_SCALE, type Book } from '@tidebook/market'

/** Side of an order that takes from the book. */
type Side = 'buy' | 'sell'

/** Estimated fills of an order against the current book. */
export interface Estimate {
  /** Base amount available within the limit, at most the requested amount. */
  readonly filled: Decimal
  /** Exact total in counter. */
  readonly total: Decimal
  /** Average price, rounded to the pair's decimals against the user. */
  readonly average: Decimal
  /** Distance of the average from the best price, in percent with two decimals, rounded up. */
  readonly impact: Decimal
  /** Whether the book has less within the limit than requested. */
  readonly short: boolean
}

/** Amount larger than any book, for estimates up to a price. */
export const WHOLE_BOOK: Decimal = decimalOf(10n ** 40n)

const HUNDRED = decimalOf(100n)

/**
 * Takes `amount` of base from the other side, best price first, within `limit`. Returns undefined if nothing matches.
 */
export function estimateOf(book: Book, side: Side, amount: Decimal, limit: Decimal): Estimate | undefined {
  const levels = side === 'buy' ? book.asks : book.bids
  let filled = decimalOf(0n)
  let total = decimalOf(0n)
  let best: Decimal | undefined
  for (let place = 0; place < levels.count; place += 1) {
    const index = side === 'buy' ? place : levels.count - 1 - place
    const price = decimalOf(BigInt(levels.tickAt(index)), book.decimals)
    const beyond = side === 'buy' ? compare(price, limit) > 0 : compare(price, limit) < 0
    const left = subtract(amount, filled)
    if (beyond || !isPositive(left)) break
    best ??= price
    const taken = minimum(left, decimalOf(levels.amountAt(index), AMOUNT_SCALE))
    filled = add(filled, taken)
    total = add(total, multiply(taken, price))
  }
  if (best === undefined || !isPositive(filled)) return undefined
  const worse = side === 'buy' ? 'ceil' : 'floor'
  const distance = subtract(total, multiply(best, filled))
  const beyond = side === 'buy' ? distance : subtract(decimalOf(0n), distance)
  return {
    filled,
    total,
    average: divide(total, filled, book.decimals, worse),
    impact: divide(multiply(beyond, HUNDRED), multiply(best, filled), 2, 'ceil'),
    short: compare(filled, amount) < 0,
  }
}
