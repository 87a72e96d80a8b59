import { translate } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'

const actions = createLazyLoader(async () => (await import('./own-order-modules.ts')).loadOwnOrderActions())

/** Cancels the user's orders by their ids from `useOwnOrders`. Loads the required code on demand. */
export function cancelOwn(ids: readonly string[]): void {
  actions
    .fetch()
    .then(({ cancelOwnOrders }) => cancelOwnOrders(ids))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.cancel') }))
}

/**
 * Opens the amend dialog for an order, by its id from `useOwnOrders` (TRD-114). Loads the required code on demand.
 * @param price a new price, if one was chosen
 */
export function repriceOwn(id: string, price?: string): void {
  actions
    .fetch()
    .then(({ repriceOwnOrder }) => repriceOwnOrder(id, price))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.failure') }))
}
