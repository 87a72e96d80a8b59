import { MAX_BATCH_SIZE } from '@tidebook/keyring'
import { buildOfferCancel } from '@tidebook/protocol/transactions'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError, submitBatch, submitTransaction } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { cancelContext } from '../model/cancellable.ts'
import type { CurrentOrder } from '../model/current-orders.ts'

/**
 * Orders with a cancel in progress, by account and sequence. Prevents a repeated press from sending a second cancel.
 */
const inProgress = new Set<string>()

interface Numbered {
  readonly seq: number
}

/** Cancels the orders that have no cancel in progress; does nothing if every order has one. */
async function cancelOnce<Order extends Numbered>(
  account: string,
  orders: readonly Order[],
  cancel: (free: readonly [Order, ...Order[]]) => Promise<void>,
): Promise<void> {
  const keyOf = ({ seq }: Numbered): string => `${account} ${seq}`
  const [first, ...others] = orders.filter((order) => !inProgress.has(keyOf(order)))
  if (first === undefined) return
  const free = [first, ...others] as const
  for (const order of free) inProgress.add(keyOf(order))
  try {
    await cancel(free)
  } finally {
    for (const order of free) inProgress.delete(keyOf(order))
  }
}

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
      submitBatch(
        free.map(({ seq }) => ({ kind: 'cancel' as const, tx: buildOfferCancel({ account, offerSequence: seq }) })),
        { cancels: free.map(cancelContext) },
        (group) => onSigned(group, free),
      ),
    )
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  }
}
