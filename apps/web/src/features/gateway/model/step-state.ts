import { ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import { isUnfinished } from './deposit-steps.ts'

/**
 * Returns the state of a step of an order. The first step that an order did not complete failed with it.
 * @param done number of completed steps
 */
export function stateOf(
  order: { readonly status: OrderStatus },
  index: number,
  done: number,
): 'done' | 'now' | 'todo' | 'failed' {
  if (index < done) return 'done'
  if (index > done) return 'todo'
  if (order.status === ORDER_STATUS.failed) return 'failed'
  return isUnfinished(order) ? 'now' : 'todo'
}
