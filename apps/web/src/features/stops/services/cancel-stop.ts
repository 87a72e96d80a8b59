import { loadMessages, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { changeStops } from '../model/stops-store.ts'

/** Hashes of orders that this tab is canceling. */
const inProgress = new Set<string>()
const cancelledHere = new Set<string>()

/** Returns whether this tab canceled an order. */
export function isCancelledHere(hash: string): boolean {
  return cancelledHere.has(hash)
}

/**
 * Cancels a stop order by using up its ticket. Once the ledger confirms this, the signed order can no longer be sent by
 * any holder of its bytes. If it is sent in the meantime, the ledger accepts only one of the two.
 */
export async function cancelStop(stop: StoredStop): Promise<void> {
  const { hash, account, ticket, base, counter, side, price, amount } = stop
  if (inProgress.has(hash)) return
  inProgress.add(hash)
  cancelledHere.add(hash)
  try {
    const [{ buildOfferCancel }] = await Promise.all([
      import('@tidebook/protocol/transactions'),
      loadMessages('wallet'),
    ])
    const tx = { ...buildOfferCancel({ account, offerSequence: ticket }), TicketSequence: ticket }
    await submitTransaction({ kind: 'cancel', tx }, { cancels: { base, counter, side, price, amount } })
    // The order can no longer be sent. The announcement of the ticket's transaction works as for any other.
    if (stop.phase === 'expired') changeStops((stops) => stops.filter((each) => each.hash !== hash))
  } catch (error) {
    cancelledHere.delete(hash)
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  } finally {
    inProgress.delete(hash)
  }
}
