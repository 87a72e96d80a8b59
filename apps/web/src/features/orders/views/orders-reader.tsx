import { useEffect, useLayoutEffect } from 'react'
import { LOADING } from '../../../lib/loadable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { startFillNews } from '../services/announce-fills.ts'
import { useCurrentOrders } from '../services/use-current-orders.ts'

/** Keeps the store of the current orders up to date while it is mounted, and starts the news of fills. */
export const OrdersReader = (): null => {
  const orders = useCurrentOrders()
  useLayoutEffect(() => currentOrdersStore.set(orders), [orders])
  useEffect(() => () => currentOrdersStore.set(LOADING), [])
  useEffect(startFillNews, [])
  return null
}
