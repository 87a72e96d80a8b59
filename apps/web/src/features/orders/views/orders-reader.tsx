import { useEffect, useLayoutEffect } from 'react'
import { LOADING } from '../../../lib/loadable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { useCurrentOrders } from '../services/use-current-orders.ts'

/** Keeps the store of the current orders up to date while it is mounted. */
export const OrdersReader = (): null => {
  const orders = useCurrentOrders()
  useLayoutEffect(() => currentOrdersStore.set(orders), [orders])
  useEffect(() => () => currentOrdersStore.set(LOADING), [])
  return null
}
