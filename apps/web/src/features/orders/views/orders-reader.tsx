import { useEffect, useLayoutEffect, useMemo } from 'react'
import { LOADING, valueOf, type Loadable } from '../../../lib/loadable.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { WAITING, waitingStore } from '../model/waiting-store.ts'
import { updateAmendDialog } from '../services/update-amend-dialog.ts'
import { triggerPrice, useFollowStops, useStops } from '../../stops/index.ts'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { useTransactions } from '../../transactions/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { type CurrentOrder, currentOrders } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import { useAccountVersion } from '../services/account-version.ts'
import { useOrderFormat } from '../services/order-format.ts'

/** Returns the current orders of the user's wallet; original sizes come from the order history. */
function useCurrentOrders(): Loadable<OrderHistoryState<CurrentOrder>> {
  const { wallet, orders } = useWallet()
  const tracked = useTransactions()
  const reading = useOrderFormat()
  const version = useAccountVersion()
  const address = wallet?.address
  const query = { page: 0, size: PAGE_SIZES.maximum }
  const { answer } = useCall(
    ['order history', address, query],
    address === undefined ? undefined : (signal) => api.orderHistory(address, query, { signal }),
    { version },
  )
  const history = valueOf(answer)
  return useMemo(() => {
    const open = valueOf(orders)
    const mine = tracked.filter((each) => each.tx.Account === address)
    if (open === undefined && orders.state === 'failed') return orders
    if (open === undefined) return { state: 'loading' }
    return { state: 'ready', value: currentOrders(open, mine, history?.list ?? [], reading) }
  }, [orders, tracked, history, reading, address])
}

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
      waiting.flatMap((stop) => {
        const { hash, base, counter, side, amount } = stop
        const trigger = triggerPrice(stop)
        const pair = `${base.code}/${counter.code}`
        return trigger === undefined
          ? []
          : [{ id: WAITING + hash, pair, side: side === 'buy' ? ('bid' as const) : ('ask' as const), trigger, amount }]
      }),
    )
  }, [stops])
  useEffect(() => () => waitingStore.set([]), [])
  useEffect(() => () => currentOrdersStore.set(LOADING), [])
  return null
}
