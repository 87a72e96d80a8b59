import { needWords, translate } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { showToast } from '../../toasts/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { isCancellable } from '../model/cancellable.ts'

/** What asks and sends comes with the first wish. */
const desk = fetchedOnce(async () => {
  const [{ cancelOrder }, { cancelOrders }] = await Promise.all([
    import('./cancel-order.ts'),
    import('./cancel-orders.ts'),
    needWords('transactions'),
    needWords('wallet'),
  ])
  return { cancelOrder, cancelOrders }
})

/**
 * Takes own orders back that another panel shows, by the ids of `useOwnOrders`; several after one question. One that is
 * gone or on its way is left alone.
 */
export async function cancelOwn(ids: readonly string[]): Promise<void> {
  const orders = (valueOf(currentOrdersStore.get())?.tableData ?? []).filter(
    (order) => isCancellable(order) && ids.includes(String(order.seq)),
  )
  const [first] = orders
  if (first === undefined) return
  try {
    const { cancelOrder, cancelOrders } = await desk.fetch()
    await (orders.length === 1 ? cancelOrder(first) : cancelOrders(orders, () => undefined))
  } catch {
    showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
