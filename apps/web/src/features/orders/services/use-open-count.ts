import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { useWaitingCount } from '../../stops/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'

/**
 * Returns how many lines the list of open orders has: the wallet's orders in the books, and its waiting orders.
 * Undefined without a wallet, and while the orders are unknown.
 */
export function useOpenCount(): number | undefined {
  const { wallet } = useWallet()
  const orders = valueOf(useStore(currentOrdersStore))
  const waiting = useWaitingCount()
  return wallet === undefined || orders === undefined ? undefined : orders.tableData.length + waiting
}
