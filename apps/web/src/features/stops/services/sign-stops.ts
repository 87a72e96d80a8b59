import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { TransactionJson } from '@tidebook/protocol'
import { buildStopOrder, buildTicketCreate } from '@tidebook/protocol/transactions'
import type { OrderContext } from '@tidebook/keyring'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { networkStore } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { submitWaitingOrders, TransactionError } from '../../transactions/index.ts'
import { MAX_STOPS_PER_ACCOUNT, MAX_WAIT_MS, type StoredStop, type WaitingKind } from '../model/stored-stop.ts'
import { changeStops, storedStops } from '../model/stops-store.ts'
import { isOver } from '../model/waiting-group.ts'
import { syncStops } from './follow-stops.ts'

/** An order to sign, with the figures that the list of waiting orders shows. */
export interface StopDraft extends Pick<StoredStop, 'base' | 'counter' | 'side' | 'price' | 'amount' | 'trigger'> {
  /** The order, which must have an expiration. */
  readonly order: TransactionJson
  /** Position of its ticket among the created tickets, from 1. */
  readonly place: number
}

/**
 * Requests one confirmation for tickets and the orders on them, stores the signed orders in this browser, creates the
 * tickets, and submits the orders to the exchange once the ledger has the tickets.
 * @param drafts orders of one account; their places are 1 to the number of tickets
 * @throws TransactionError when nothing was sent; the user has already seen the reason, except after a rejection
 */
export async function signStops(kind: WaitingKind, drafts: readonly StopDraft[], context: OrderContext): Promise<void> {
  const account = drafts[0]?.order.Account
  if (account === undefined) return
  await checkAcceptable(account, drafts)
  const group = crypto.randomUUID()
  const { ended } = await submitWaitingOrders(
    {
      tickets: buildTicketCreate(account, Math.max(...drafts.map(({ place }) => place))),
      orders: drafts.map(({ order, trigger, place }) => ({ tx: buildStopOrder(order, trigger), place })),
    },
    context,
    (signed) => {
      const at = Date.now()
      const stops = drafts.map(({ order, place: _place, ...figures }, index): StoredStop => {
        const { hash = '', blob = '', ticket = 0, lastLedger = 0 } = signed[index] ?? {}
        const expires = ledgerTimeToUnixMs(Number(order['Expiration'] ?? 0))
        const bytes = { hash, blob, ticket, lastLedger }
        return { ...figures, ...bytes, account, kind, group, count: drafts.length, expires, at, phase: 'signed' }
      })
      // Drop earlier orders with one of these tickets or this group. They were signed for a ticket that was never
      // created, and must not be sent on the new one.
      const tickets = new Set(stops.map(({ ticket }) => ticket))
      return changeStops((before) => [
        ...stops,
        ...before.filter((each) => each.group !== group && !(each.account === account && tickets.has(each.ticket))),
      ])
    },
  )
  // The first tab that sees the tickets submits the orders, since this tab may be closed by then.
  void ended
    .then(({ phase }) => {
      if (phase === 'validated') return syncStops(account)
      changeStops((stops) => stops.filter((each) => each.group !== group))
      return undefined
    })
    .catch(() => undefined)
}

/**
 * Checks for refusals that the exchange would report only after the user has signed, and shows the reason.
 * @throws TransactionError `transaction/not-signed`
 */
async function checkAcceptable(account: string, drafts: readonly StopDraft[]): Promise<void> {
  const latest = (networkStore.get().ledger?.closeTime ?? Date.now()) + MAX_WAIT_MS
  const isFar = drafts.some(({ order }) => ledgerTimeToUnixMs(Number(order['Expiration'] ?? 0)) > latest)
  const waiting = storedStops().filter((stop) => stop.account === account && stop.phase !== 'sent' && !isOver(stop))
  const free = Math.max(0, MAX_STOPS_PER_ACCOUNT - waiting.length)
  if (!isFar && drafts.length <= free) return
  await loadMessages('transactions')
  const text = isFar ? translate('stops.refusal.far') : translate('stops.error.full', { free, count: drafts.length })
  showToast({ kind: 'warning', title: translate('stops.error.unsigned'), text, durationMs: 0 })
  throw new TransactionError('transaction/not-signed')
}
