import { translate } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'

const desk = fetchedOnce(() => import('./reprice-own-order.ts'))

/** Asks about another price for an own order, by its id of `useOwnOrders` (TRD-114). What it takes comes only then. */
export function repriceOwn(id: string, price: string): void {
  desk
    .fetch()
    .then(({ repriceOwnOrder }) => repriceOwnOrder(id, price))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.failure') }))
}
