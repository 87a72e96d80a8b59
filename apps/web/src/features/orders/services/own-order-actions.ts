import { loadMessages } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PAPER_ID_PREFIX, cancelPaper } from '../../paper/index.ts'
import { cancelStops, stopsStore } from '../../stops/index.ts'
import { openAmend, amendablePaperOrder } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import { isCancellable } from '../model/cancellable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { WAITING } from '../model/waiting-store.ts'
import { cancelOrder, cancelOrders } from './cancel-orders.ts'

/** Returns the open orders that can be canceled or amended. */
function changeableOrders() {
  return (valueOf(currentOrdersStore.get())?.tableData ?? []).filter(isCancellable)
}

/**
 * Cancels the user's orders shown in another panel, orders in the book and waiting orders alike. Several orders share
 * one confirmation; paper orders need none.
 */
export async function cancelOwnOrders(ids: readonly string[]): Promise<void> {
  if (ids.some((id) => id.startsWith(PAPER_ID_PREFIX))) return cancelPaper(ids)
  const orders = changeableOrders().filter((order) => ids.includes(String(order.seq)))
  const waiting = stopsStore.get().find(({ hash }) => ids.includes(WAITING + hash))
  if (waiting !== undefined) return cancelStops([waiting])
  const [first] = orders
  if (first === undefined) return
  await Promise.all([loadMessages('transactions'), loadMessages('wallet')])
  await (orders.length === 1 ? cancelOrder(first) : cancelOrders(orders, () => undefined))
}

/** Opens the amend dialog for one of the user's orders; ignores an order that is gone or pending. */
export function repriceOwnOrder(id: string, price?: string): void {
  const found = changeableOrders().find((order) => String(order.seq) === id)
  const order = id.startsWith(PAPER_ID_PREFIX) ? amendablePaperOrder(id) : found && amendedOrder(found)
  if (order !== undefined) openAmend({ order, price })
}
