import type { AmendedOrder } from '../../trade-form/index.ts'
import { type CurrentOrder, sideOf } from './current-orders.ts'

/** Returns the fields of an open order that can be changed, or undefined when no configured pair matches the order. */
export function amendedOrder(order: CurrentOrder): AmendedOrder | undefined {
  const side = sideOf(order)
  if (side === undefined) return undefined
  const [base, counter] = side === 'buy' ? [order.takerPays, order.takerGets] : [order.takerGets, order.takerPays]
  const { seq, pair, price } = order
  return { seq, pair, side, price, amount: base.value, total: counter.value }
}
