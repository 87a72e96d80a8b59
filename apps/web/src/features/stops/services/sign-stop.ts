import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { TransactionJson } from '@tidebook/protocol'
import { buildStopOrder, buildTicketCreate } from '@tidebook/protocol/transactions'
import type { OrderContext } from '@tidebook/keyring'
import { submitStopOrder } from '../../transactions/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { changeStops } from '../model/stops-store.ts'
import { syncStops } from './follow-stops.ts'

/** Figures for the list of stop orders, in addition to the signed bytes. */
export type StopFigures = Pick<StoredStop, 'base' | 'counter' | 'side' | 'price' | 'amount' | 'trigger' | 'when'>

/**
 * Requests one confirmation for a ticket and the order on it, stores the signed order in this browser, creates the
 * ticket, and submits the order to the exchange once the ledger has the ticket.
 * @param order with an expiration
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 */
export async function signStop(order: TransactionJson, figures: StopFigures, context: OrderContext): Promise<void> {
  const { trigger: price, when } = figures
  const account = order.Account
  const expires = ledgerTimeToUnixMs(Number(order['Expiration'] ?? 0))
  let kept = ''
  const { ended } = await submitStopOrder(
    { ticket: buildTicketCreate(account), order: buildStopOrder(order, { price, when }) },
    context,
    (signed) => {
      // Signed again because another transaction used its sequence number: the former order has no ticket.
      const former = kept
      kept = signed.hash
      const stop: StoredStop = { ...figures, ...signed, account, expires, at: Date.now(), phase: 'signed' }
      // Two orders must not share a ticket: the former order was signed for a ticket that was never created, and must
      // not be sent on this one.
      return changeStops((stops) => [
        stop,
        ...stops.filter((each) => each.hash !== former && !isSameTicket(each, stop)),
      ])
    },
  )
  // The first tab that learns of the ticket submits the order, since this tab may be closed by then.
  void ended
    .then(({ phase }) => {
      if (phase === 'validated') return syncStops(account)
      changeStops((stops) => stops.filter(({ hash }) => hash !== kept))
      return undefined
    })
    .catch(() => undefined)
}

function isSameTicket(a: StoredStop, b: StoredStop): boolean {
  return a.account === b.account && a.ticket === b.ticket
}
