import { PAGE_SIZES } from '@tidebook/contract/constants'
import { amendMoved, amendingStore } from '../../trade-form/index.ts'
import { amendedOrder } from '../model/amended-order.ts'
import type { CurrentOrder } from '../model/current-orders.ts'

/** Tells the dialog that changes an order what became of that order while it is open. */
export function followAmended(orders: readonly CurrentOrder[]): void {
  const seq = amendingStore.get()?.order.seq
  if (seq === undefined) return
  const found = orders.find((order) => order.seq === seq && order.state !== 'onItsWay')
  // Of a wallet with more orders than a message carries the oldest are not told.
  if (found !== undefined || orders.length < PAGE_SIZES.maximum) amendMoved(found && amendedOrder(found))
}
