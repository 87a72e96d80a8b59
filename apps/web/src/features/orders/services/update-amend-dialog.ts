import { PAGE_SIZES } from '@tidebook/contract/constants'
import { updateAmendedOrder, amendingStore } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import type { CurrentOrder } from '../model/current-orders.ts'

/** Notifies the open amend dialog of changes to its order. */
export function updateAmendDialog(orders: readonly CurrentOrder[]): void {
  const amended = amendingStore.get()?.order
  if (amended === undefined || amended.isPaper === true) return
  const { seq } = amended
  const found = orders.find((order) => order.seq === seq && order.state !== 'onItsWay')
  // If the wallet has more orders than fit into one message, the message leaves out the oldest.
  if (found !== undefined || orders.length < PAGE_SIZES.maximum) updateAmendedOrder(found && amendedOrder(found))
}
