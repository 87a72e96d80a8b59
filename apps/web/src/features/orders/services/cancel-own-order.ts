import { needWords, translate } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { showToast } from '../../toasts/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'

/** What asks and sends comes with the first wish. */
const desk = fetchedOnce(async () => {
  const [{ cancelOrder }] = await Promise.all([import('./cancel-order.ts'), needWords('transactions')])
  return cancelOrder
})

/** Asks about taking back the own order of an id (`OwnOrder`); one that is gone or on its way is left alone. */
export async function cancelOwnOrder(id: string): Promise<void> {
  const orders = valueOf(currentOrdersStore.get())?.tableData ?? []
  const order = orders.find(({ seq, state }) => String(seq) === id && (state === 'open' || state === 'partly'))
  if (order === undefined) return
  try {
    const cancelOrder = await desk.fetch()
    await cancelOrder(order)
  } catch {
    showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
