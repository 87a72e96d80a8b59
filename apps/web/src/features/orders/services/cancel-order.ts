import { loadMessages, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTransaction } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { cancelContext } from '../model/cancel-context.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOnce } from './cancel-once.ts'

/** Cancels an open order. The row shows "revoking" until a validated ledger confirms the cancel (TRD-019). */
export async function cancelOrder(order: CurrentOrder): Promise<void> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return
  const account = wallet.address
  try {
    await cancelOnce(account, [order], async () => {
      const [{ buildOfferCancel }] = await Promise.all([
        import('@tidebook/protocol/transactions'),
        loadMessages('wallet'),
      ])
      await submitTransaction(
        { kind: 'cancel', tx: buildOfferCancel({ account, offerSequence: order.seq }) },
        { cancels: cancelContext(order) },
      )
    })
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
