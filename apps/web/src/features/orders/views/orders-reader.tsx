import { useEffect, useLayoutEffect } from 'react'
import { LOADING, valueOf } from '../../../lib/loadable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { followAmended } from '../services/follow-amended.ts'
import { useCurrentOrders } from '../services/use-current-orders.ts'

/** Keeps the store of the current orders up to date while it is mounted. */
export const OrdersReader = (): null => {
  const orders = useCurrentOrders()
  useLayoutEffect(() => currentOrdersStore.set(orders), [orders])
  useEffect(() => {
    const known = valueOf(orders)
    if (known !== undefined) followAmended(known.tableData)
  }, [orders])
  useEffect(() => () => currentOrdersStore.set(LOADING), [])
  return null
}
