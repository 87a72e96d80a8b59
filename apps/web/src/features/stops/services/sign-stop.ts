import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { TransactionJson } from '@tidebook/protocol'
import { buildStopOrder, buildTicketCreate } from '@tidebook/protocol/transactions'
import type { OrderContext } from '@tidebook/keyring'
import { submitWaiting } from '../../transactions/index.ts'
import type { KeptStop } from '../model/kept-stop.ts'
import { changeStops } from '../model/stops-store.ts'
import { lookAfterStops } from './follow-stops.ts'

/** What the list shows of an order that waits, beside what its bytes say. */
export type StopFigures = Pick<KeptStop, 'base' | 'counter' | 'side' | 'price' | 'amount' | 'trigger' | 'when'>

/**
 * Has the person asked once about a ticket and the order on it, keeps the signed order in this browser, makes the ticket,
 * and hands the order to the exchange once the ledger has that.
 * @param order with an expiration
 * @throws TransactionError when nothing was sent; the person has then been told why, except after a no
 */
export async function signStop(order: TransactionJson, figures: StopFigures, context: OrderContext): Promise<void> {
  const { trigger: price, when } = figures
  const account = order.Account
  const expires = ledgerTimeToUnixMs(Number(order['Expiration'] ?? 0))
  let kept = ''
  const { ended } = await submitWaiting(
    { ticket: buildTicketCreate(account), order: buildStopOrder(order, { price, when }) },
    context,
    (signed) => {
      // Signed again after its number was taken: the former one has no ticket.
      const former = kept
      kept = signed.hash
      const stop: KeptStop = { ...figures, ...signed, account, expires, at: Date.now(), phase: 'signed' }
      // Of two orders on one ticket the first was for a ticket that was never made; it must not be sent on the second.
      return changeStops((stops) => [
        stop,
        ...stops.filter((each) => each.hash !== former && !isSameTicket(each, stop)),
      ])
    },
  )
  // Handed over by whichever tab hears of the ticket first; this one may be gone by then.
  void ended
    .then(({ phase }) => {
      if (phase === 'validated') return lookAfterStops(account)
      changeStops((stops) => stops.filter(({ hash }) => hash !== kept))
      return undefined
    })
    .catch(() => undefined)
}

const isSameTicket = (a: KeptStop, b: KeptStop): boolean => a.account === b.account && a.ticket === b.ticket
