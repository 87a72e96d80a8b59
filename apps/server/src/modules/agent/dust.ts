import { compare, multiply, type Decimal } from '@tidebook/amount'

/**
 * Whether a payment is too small to cost a row, a decision or a fee: it is booked as a move and makes no order. Anybody can
 * send as many of these as they like.
 * @param least smallest amount that somebody may mean to pay
 * @param part share of `least` below which a payment is dust
 */
export const isDust = (amount: Decimal, least: Decimal, part: Decimal): boolean =>
  compare(amount, multiply(least, part)) < 0
