import type { PairResolver } from '../pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { advanceOrder, newOrder, settleFilled } from './order-life.ts'
import type { OrderLife } from './order-life.ts'
import { orderEventsOf } from './order-events.ts'
import type { OrderEvent } from './order-events.ts'

/** Returns an order that an earlier transaction created. */
export type FindOrder = (account: string, sequence: number) => OrderLife | undefined

/** Returns the key of an order: its owner and sequence. */
export function orderKey(order: { readonly account: string; readonly sequence: number }): string {
  return `${order.account}:${order.sequence}`
}

/**
 * Returns the orders that a transaction created or changed, in their new state. Skips events of orders that `find` does
 * not return, which are older than the index.
 */
export function advanceOrders(
  entry: ValidatedTransaction,
  find: FindOrder,
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
  events: readonly OrderEvent[] = orderEventsOf(entry.tx, entry.meta, pairs, nativeCode),
): OrderLife[] {
  const changed = new Map<string, OrderLife>()
  const created = newOrder(entry, pairs, nativeCode)
  if (created) changed.set(orderKey(created), created)
  for (const event of events) {
    const key = orderKey(event)
    const order = changed.get(key) ?? find(event.account, event.sequence)
    if (order) changed.set(key, advanceOrder(order, event, entry.tx.date))
  }
  if (created) {
    const order = changed.get(orderKey(created)) ?? created
    changed.set(orderKey(created), settleFilled(order))
  }
  return [...changed.values()]
}
