import { translate, loadMessages } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'
import { paperStore } from '../../paper/index.ts'
import { showToast } from '../../toasts/index.ts'
import { showWalletMissing, walletStore } from '../../wallet/index.ts'
import type { Side } from '../model/order-type.ts'

/** Code for building, confirming and sending orders, needed only with a wallet. */
export const orderModule = createLazyLoader(async () => {
  const [place, held] = await Promise.all([
    import('./place-order.ts'),
    import('../../../lib/held-enter.ts'),
    import('./make-order.ts'),
    loadMessages('transactions'),
    loadMessages('wallet'),
  ])
  return { ...place, ...held }
})

/**
 * Handles the button of a form. Without a wallet it shows an error with the ways to get one (ERR-023, ROL-005).
 * Otherwise it builds the order and requests confirmation (SCR-004), or places it on paper (TRD-208).
 */
export async function pressOrder(side: Side): Promise<void> {
  const isPaper = paperStore.get() !== undefined
  if (!isPaper && walletStore.get().wallet === undefined) return showWalletMissing()
  try {
    if (isPaper) return await (await import('./place-paper.ts')).placePaper(side)
    const order = await orderModule.fetch()
    order.ignoreHeldEnter()
    await order.placeOrder(side)
  } catch (error) {
    reportUnexpected(error)
    showToast({ kind: 'danger', title: translate('trade.submit.failure') })
  }
  return undefined
}
