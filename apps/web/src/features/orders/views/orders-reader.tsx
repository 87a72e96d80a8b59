import { useEffect, useLayoutEffect } from 'react'
import { LOADING, valueOf } from '../../../lib/loadable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { WAITING, waitingStore } from '../model/waiting-store.ts'
import { updateAmendDialog } from '../services/update-amend-dialog.ts'
import { useFollowStops, useStops } from '../../stops/index.ts'
import { useCurrentOrders } from '../services/use-current-orders.ts'

/** Keeps the store of the current orders up to date while mounted. */
export function OrdersReader(): null {
  const orders = useCurrentOrders()
  useFollowStops()
  const stops = useStops()
  useLayoutEffect(() => currentOrdersStore.set(orders), [orders])
  useEffect(() => {
    const known = valueOf(orders)
    if (known !== undefined) updateAmendDialog(known.tableData)
  }, [orders])
  useEffect(() => {
    const waiting = stops.filter(({ phase }) => phase === 'armed')
    waitingStore.set(
      waiting.map(({ hash, base, counter, side, trigger, amount }) => ({
        id: WAITING + hash,
        pair: `${base.code}/${counter.code}`,
        side: side === 'buy' ? 'bid' : 'ask',
        trigger,
        amount,
      })),
    )
  }, [stops])
  useEffect(() => () => waitingStore.set([]), [])
  useEffect(() => () => currentOrdersStore.set(LOADING), [])
  return null
}
