import { loadMessages } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PAPER_ID_PREFIX, cancelPaper } from '../../paper/index.ts'
import { cancelStops, stopsStore } from '../../stops/index.ts'
import { isCancellable } from '../model/cancellable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { WAITING } from '../model/waiting-store.ts'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'

/**
 * Cancels the user's orders shown in another panel, orders in the book and waiting orders alike. Several orders share
 * one confirmation; paper orders need none.
 */
export async function cancelOwnOrders(ids: readonly string[]): Promise<void> {
  if (ids.some((id) => id.startsWith(PAPER_ID_PREFIX))) return cancelPaper(ids)
  const orders = (valueOf(currentOrdersStore.get())?.tableData ?? []).filter(
    (order) => isCancellable(order) && ids.includes(String(order.seq)),
  )
  const waiting = stopsStore.get().find(({ hash }) => ids.includes(WAITING + hash))
  if (waiting !== undefined) return cancelStops([waiting])
  const [first] = orders
  if (first === undefined) return
  await Promise.all([loadMessages('transactions'), loadMessages('wallet')])
  await (orders.length === 1 ? cancelOrder(first) : cancelOrders(orders, () => undefined))
}
