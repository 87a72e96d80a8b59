import { translate } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'

const cancelModule = fetchedOnce(() => import('./cancel-own-orders.ts'))

/** Takes own orders back, by the ids of `useOwnOrders`. What it takes comes only then. */
export function cancelOwn(ids: readonly string[]): void {
  cancelModule
    .fetch()
    .then(({ cancelOwnOrders }) => cancelOwnOrders(ids))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.cancel') }))
}
