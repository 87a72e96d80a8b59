import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useMemo } from 'react'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { api } from '../../network/index.ts'
import { useTransactions } from '../../transactions/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { type CurrentOrder, currentOrders } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import { useAccountVersion } from './account-version.ts'
import { useReading } from './reading.ts'
import { useCall } from './use-call.ts'

/** The current orders of the own wallet; original sizes come from the order history. */
export const useCurrentOrders = (): Loadable<OrderHistoryState<CurrentOrder>> => {
  const { wallet, orders } = useWallet()
  const tracked = useTransactions()
  const reading = useReading()
  const version = useAccountVersion()
  const address = wallet?.address
  const call = useMemo(
    () =>
      address === undefined
        ? undefined
        : (signal: AbortSignal) => api.orderHistory(address, { page: 0, size: PAGE_SIZES.maximum }, { signal }),
    [address],
  )
  const history = valueOf(useCall(call, version).answer)
  return useMemo(() => {
    const open = valueOf(orders)
    const mine = tracked.filter((each) => each.tx.Account === address)
    if (open === undefined && orders.state === 'failed') return orders
    if (open === undefined) return { state: 'loading' }
    return { state: 'ready', value: currentOrders(open, mine, history?.list ?? [], reading) }
  }, [orders, tracked, history, reading, address])
}
