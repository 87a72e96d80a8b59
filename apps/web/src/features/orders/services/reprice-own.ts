import { translate } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'

const desk = createLazyLoader(async () => (await import('./own-order-modules.ts')).loadRepriceOwnOrder())

/**
 * Opens the amend dialog for an order, by its id from `useOwnOrders` (TRD-114). Loads the required code on demand.
 * @param price a new price, if one was chosen
 */
export function repriceOwn(id: string, price?: string): void {
  desk
    .fetch()
    .then(({ repriceOwnOrder }) => repriceOwnOrder(id, price))
    .catch(() => showToast({ kind: 'danger', title: translate('trade.submit.failure') }))
}
