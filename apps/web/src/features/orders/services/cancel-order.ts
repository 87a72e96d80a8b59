import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTransaction } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'

/** Takes an open order back. The row shows "revoking" until a validated ledger has agreed (TRD-019). */
export async function cancelOrder(sequence: number): Promise<void> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return
  try {
    const { buildOfferCancel } = await import('@tidebook/protocol/transactions')
    await submitTransaction({
      kind: 'cancel',
      tx: buildOfferCancel({ account: wallet.address, offerSequence: sequence }),
    })
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
