import { translate } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'

const cancelModule = createLazyLoader(async () => (await import('./own-order-modules.ts')).loadCancelOwnOrders())

/** Cancels the user's orders by their ids from `useOwnOrders`. Loads the required code on demand. */
export function cancelOwn(ids: readonly string[]): void {
  cancelModule
    .fetch()
    .then(({ cancelOwnOrders }) => cancelOwnOrders(ids))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.cancel') }))
}
