import { type Decimal, decimalOf } from '@tidebook/amount'
import { AMOUNT_SCALE } from '@tidebook/market'
import type { BookState } from '../../order-book/index.ts'
import type { Side } from '../model/order-type.ts'

/** Returns the base amount of all orders that an order of this side could match. */
export function oppositeDepth({ book, status }: BookState, side: Side): Decimal | undefined {
  if (status !== 'ready') return undefined
  const levels = side === 'buy' ? book.asks : book.bids
  let sum = 0n
  for (let index = 0; index < levels.count; index += 1) sum += levels.amountAt(index)
  return decimalOf(sum, AMOUNT_SCALE)
}
