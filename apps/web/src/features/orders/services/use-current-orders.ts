import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useMemo } from 'react'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { useTransactions } from '../../transactions/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { type CurrentOrder, currentOrders } from '../model/current-orders.ts'
import type { OrderHistoryState } from '../model/order-history-state.ts'
import { useAccountVersion } from './account-version.ts'
import { useOrderFormat } from './order-format.ts'

/** Returns the current orders of the user's wallet; original sizes come from the order history. */
export function useCurrentOrders(): Loadable<OrderHistoryState<CurrentOrder>> {
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
