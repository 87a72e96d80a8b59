import { MOST_TOGETHER } from '@tidebook/keyring'
import { buildOfferCancel } from '@tidebook/protocol/transactions'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitTogether } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { cancelContext } from '../model/cancel-context.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { cancelOnce } from './cancel-once.ts'

/** Most orders that one question is about. */
export const MOST_CANCELS = MOST_TOGETHER

/**
 * Asks once about the cancelling of several orders and sends what was signed; what is being cancelled already is left
 * out. `onSigned` hears the name under which the transactions are followed, and of which orders they are. Ends when each
 * was sent, or when the person said no.
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
