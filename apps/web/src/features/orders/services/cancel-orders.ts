import { MAX_BATCH_SIZE } from '@tidebook/keyring'
import { buildOfferCancel } from '@tidebook/protocol/transactions'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTogether } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { cancelContext } from '../model/cancel-context.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOnce } from './cancel-once.ts'

/** Maximum number of orders in one confirmation. */
export const MAX_CANCELS = MAX_BATCH_SIZE

/**
 * Requests one confirmation for the cancels of several orders and sends the signed transactions. Skips orders with a
 * cancel in progress. Calls `onSigned` with the group name of the transactions and their orders. Resolves when all
 * cancels are sent, or when the user rejects them.
 */
export async function cancelOrders(
  orders: readonly CurrentOrder[],
  onSigned: (group: string, orders: readonly CurrentOrder[]) => void,
): Promise<void> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return
  const account = wallet.address
  try {
    await cancelOnce(account, orders, (free) =>
      submitTogether(
        free.map(({ seq }) => ({ kind: 'cancel' as const, tx: buildOfferCancel({ account, offerSequence: seq }) })),
        { cancels: free.map(cancelContext) },
        (group) => onSigned(group, free),
      ),
    )
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
