import { compare, multiply, type Decimal } from '@tidebook/amount'

/**
 * Returns whether a payment is too small to justify a row, a decision or a fee. Such a payment is recorded as a move
 * and creates no order. Anyone can send any number of these.
 * @param least minimum amount of an intended payment
 * @param part fraction of `least` below which a payment is dust
 */
export function isDust(amount: Decimal, least: Decimal, part: Decimal): boolean {
  return compare(amount, multiply(least, part)) < 0
}
