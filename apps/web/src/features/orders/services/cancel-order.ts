import { needWords, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTransaction } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { cancelContext } from '../model/cancel-context.ts'
import type { CurrentOrder } from '../model/current-orders.ts'

/** Sequences of the orders whose cancelling is being asked about or sent: one press is one cancel. */
const under = new Set<number>()

/** Takes an open order back. The row shows "revoking" until a validated ledger has agreed (TRD-019). */
export async function cancelOrder(order: CurrentOrder): Promise<void> {
  const { seq: sequence } = order
  const { wallet } = walletStore.get()
  if (wallet === undefined || under.has(sequence)) return
  under.add(sequence)
  try {
    const [{ buildOfferCancel }] = await Promise.all([import('@tidebook/protocol/transactions'), needWords('wallet')])
    await submitTransaction(
      { kind: 'cancel', tx: buildOfferCancel({ account: wallet.address, offerSequence: sequence }) },
      { cancels: cancelContext(order) },
    )
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  } finally {
    under.delete(sequence)
  }
}
