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

/** Which way an order goes that takes from the book. */
type Side = 'buy' | 'sell'

/** What an order would take from the book as it stands. */
export interface Estimate {
  /** Base amount on offer within the limit, no more than asked for. */
  readonly filled: Decimal
  /** What it comes to in counter, exactly. */
  readonly total: Decimal
  /** Price of it all, at the pair's decimals; never better than it is. */
  readonly average: Decimal
  /** How far the average lies beyond the best price, in percent with two decimals; never less than it is. */
  readonly impact: Decimal
  /** Less is on offer within the limit than was asked for. */
  readonly short: boolean
}

/** Everything up to a price: more than any book holds. */
export const WHOLE_BOOK: Decimal = decimalOf(10n ** 40n)

const HUNDRED = decimalOf(100n)

/** Takes `amount` of base from the other side, best price first, nothing beyond `limit`. Undefined when nothing is there. */
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
