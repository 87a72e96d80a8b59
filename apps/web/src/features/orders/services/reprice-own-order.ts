import { valueOf } from '../../../lib/loadable.ts'
import { PAPER_ID_PREFIX } from '../../paper/index.ts'
import { openAmend, amendablePaperOrder } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import { isCancellable } from '../model/cancellable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'

/** Opens the amend dialog for one of the user's orders; ignores an order that is gone or pending. */
export function repriceOwnOrder(id: string, price?: string): void {
  const orders = valueOf(currentOrdersStore.get())?.tableData ?? []
  const found = orders.find((order) => String(order.seq) === id && isCancellable(order))
  const order = id.startsWith(PAPER_ID_PREFIX) ? amendablePaperOrder(id) : found && amendedOrder(found)
  if (order !== undefined) openAmend({ order, price })
}
