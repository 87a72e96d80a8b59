import { loadMessages, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { submitBatch, submitTransaction, TransactionError } from '../../transactions/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { changeStops, removeStop } from '../model/stops-store.ts'
import { canCancel } from '../model/waiting-group.ts'
import { hasTicket, isTicketDue } from './ticket.ts'

/** Hashes of orders that this tab is canceling. */
const inProgress = new Set<string>()
const cancelledHere = new Set<string>()

/** Returns whether this tab canceled an order. */
export function isCancelledHere(hash: string): boolean {
  return cancelledHere.has(hash)
}

/**
 * Cancels waiting orders of one confirmation. Marks orders that the exchange does not have, so that no tab submits
 * them, even if the user declines the confirmation. Then uses up the tickets, after one confirmation. Once the ledger
 * confirms this, no holder of the signed bytes can send the orders. If one is sent in the meantime, the ledger accepts
 * only one of the two transactions. An order whose ticket does not exist yet stays in the list as stopped.
 */
export async function cancelStops(stops: readonly StoredStop[]): Promise<void> {
  const all = stops.filter(canCancel)
  const hashes = all.map(({ hash }) => hash)
  if (all.length === 0 || hashes.some((hash) => inProgress.has(hash))) return
  stopSubmitting(hashes)
  for (const hash of hashes) inProgress.add(hash)
  const cancelled: string[] = []
  try {
    const waiting = await withTickets(all)
    cancelled.push(...waiting.map(({ hash }) => hash))
    for (const hash of cancelled) cancelledHere.add(hash)
    await consumeTickets([...new Map(waiting.map((stop) => [stop.ticket, stop])).values()])
    // These orders can no longer be sent. The ticket's transaction has its own notice.
    const over = new Set(
      waiting.filter(({ phase }) => phase === 'expired' || phase === 'skipped').map(({ hash }) => hash),
    )
    if (over.size > 0) changeStops((each) => each.filter(({ hash }) => !over.has(hash)))
  } catch (error) {
    for (const hash of cancelled) cancelledHere.delete(hash)
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.cancel') })
  } finally {
    for (const hash of hashes) inProgress.delete(hash)
  }
}

/** Marks the orders that the exchange does not have, so that they are never submitted. */
function stopSubmitting(hashes: readonly string[]): void {
  changeStops((stops) =>
    stops.map((stop) => {
      if (!hashes.includes(stop.hash) || (stop.phase !== 'signed' && stop.phase !== 'refused')) return stop
      const { refusal: _refusal, ...rest } = stop
      return { ...rest, phase: 'stopped' }
    }),
  )
}

/** Returns the orders whose ticket can be used up, and removes those whose ticket will never exist. */
async function withTickets(stops: readonly StoredStop[]): Promise<readonly StoredStop[]> {
  const existing: StoredStop[] = []
  for (const stop of stops) {
    const isUnsent = stop.phase === 'signed' || stop.phase === 'refused' || stop.phase === 'stopped'
    const isMissing = isUnsent && (await hasTicket(stop)) === false
    if (!isMissing) existing.push(stop)
    else if (isTicketDue(stop)) removeStop(stop)
  }
  return existing
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
  if (drafts.length > 1) await submitBatch(drafts, { cancels }, () => undefined)
  else if (draft !== undefined && cancel !== undefined) await submitTransaction(draft, { cancels: cancel })
}
