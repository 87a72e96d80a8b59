import { valueOf } from '../../../lib/loadable.ts'
import { openAmend } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import { isCancellable } from '../model/cancellable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'

/** Opens the dialog that changes an own order with another price; one that is gone or on its way is left alone. */
export function repriceOwnOrder(id: string, price: string): void {
  const orders = valueOf(currentOrdersStore.get())?.tableData ?? []
  const found = orders.find((order) => String(order.seq) === id && isCancellable(order))
  const order = found && amendedOrder(found)
  if (order !== undefined) openAmend({ order, price })
}
