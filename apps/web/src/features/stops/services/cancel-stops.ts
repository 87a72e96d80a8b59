import { loadMessages, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTogether, submitTransaction, TransactionError } from '../../transactions/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { changeStops } from '../model/stops-store.ts'
import { canCancel } from '../model/waiting-group.ts'

/** Hashes of orders that this tab is canceling. */
const inProgress = new Set<string>()
const cancelledHere = new Set<string>()

/** Returns whether this tab canceled an order. */
export function isCancelledHere(hash: string): boolean {
  return cancelledHere.has(hash)
}

/**
 * Cancels waiting orders of one confirmation by using up their tickets, after one question. Once the ledger confirms
 * this, the signed orders can no longer be sent by any holder of their bytes. If one is sent in the meantime, the ledger
 * accepts only one of the two.
 */
export async function cancelStops(stops: readonly StoredStop[]): Promise<void> {
  const waiting = stops.filter(canCancel)
  const hashes = waiting.map(({ hash }) => hash)
  if (waiting.length === 0 || hashes.some((hash) => inProgress.has(hash))) return
  for (const hash of hashes) {
    inProgress.add(hash)
    cancelledHere.add(hash)
  }
  try {
    await consumeTickets([...new Map(waiting.map((stop) => [stop.ticket, stop])).values()])
    // These can no longer be sent. The announcement of the ticket's transaction works as for any other.
    const over = waiting.filter(({ phase }) => phase === 'expired' || phase === 'skipped').map(({ hash }) => hash)
    if (over.length > 0) changeStops((all) => all.filter(({ hash }) => !over.includes(hash)))
  } catch (error) {
    for (const hash of hashes) cancelledHere.delete(hash)
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  } finally {
    for (const hash of hashes) inProgress.delete(hash)
  }
}

/** Sends one cancel for each ticket. */
async function consumeTickets(stops: readonly StoredStop[]): Promise<void> {
  const [{ buildOfferCancel }] = await Promise.all([import('@tidebook/protocol/transactions'), loadMessages('wallet')])
  const drafts = stops.map(({ account, ticket }) => ({
    kind: 'cancel' as const,
    tx: { ...buildOfferCancel({ account, offerSequence: ticket }), TicketSequence: ticket },
  }))
  const cancels = stops.map(({ base, counter, side, price, amount }) => ({ base, counter, side, price, amount }))
  const [draft] = drafts
  const [cancel] = cancels
  if (drafts.length > 1) await submitTogether(drafts, { cancels }, () => undefined)
  else if (draft !== undefined && cancel !== undefined) await submitTransaction(draft, { cancels: cancel })
}
