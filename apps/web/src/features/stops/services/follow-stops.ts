import { api } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { betweenTabs, reasonWords } from '../../transactions/index.ts'
import { translate } from '../../../lib/i18n.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { triggerPrice } from '../model/trigger-price.ts'
import { changeStops, removeStop, stopsStore, storedStops } from '../model/stops-store.ts'
import { isCancelledHere } from './cancel-stops.ts'
import { submitSigned } from './submit-signed.ts'
import type { StopState } from '@tidebook/contract'
import { figureText } from '@tidebook/ui'
import { hasTicket, isTicketDue } from './ticket.ts'

/** Removes an account's refused and stopped orders whose ticket was used up or never created. */
async function releaseUsed(account: string): Promise<void> {
  const unsent = storedStops().filter(
    (stop) => stop.account === account && (stop.phase === 'refused' || stop.phase === 'stopped') && isReleasable(stop),
  )
  for (const ticket of new Set(unsent.map((stop) => stop.ticket))) {
    const stops = unsent.filter((stop) => stop.ticket === ticket)
    const [first] = stops
    if (first !== undefined && (await hasTicket(first)) === false) for (const stop of stops) removeStop(stop)
  }
}

/** Whether a missing ticket proves that the order can never be sent. Otherwise a ledger may still create the ticket. */
function isReleasable(stop: StoredStop): boolean {
  return isTicketDue(stop) || isCancelledHere(stop.hash)
}

/** Final outcome of a stop order. */
type StopEnd = 'placed' | 'failed' | 'gone'

/** Next state of a stop order: the updated order, or its outcome. */
type NextStop = { readonly stop: StoredStop } | { readonly end: StopEnd; readonly result?: string }

/**
 * Returns the next state of a stop order from the exchange's report; `undefined` means that the exchange does not have
 * the order.
 */
function nextStop(stop: StoredStop, reported: StopState | undefined): NextStop {
  if (reported === undefined) return { stop }
  switch (reported.state) {
    case 'armed':
    case 'sent':
    case 'dormant':
    case 'skipped':
    case 'expired': {
      const { state: phase, trigger: present = stop.present } = reported
      if (stop.phase === phase && stop.present === present) return { stop }
      const { refusal: _refusal, ...kept } = stop
      return { stop: { ...kept, phase, ...(present !== undefined && { present }) } }
    }
    case 'done':
      return reported.result === 'tesSUCCESS'
        ? { end: 'placed' }
        : { end: 'failed', ...(reported.result !== undefined && { result: reported.result }) }
    default:
      return { end: reported.state }
  }
}

/** Maximum number of orders in one request. */
const MAX_PER_REQUEST = 50

/**
 * Submits orders that the exchange does not have, and requests the state of the others. One tab at a time, so that each
 * outcome is announced once.
 * @param account owner of the orders
 */
export function syncStops(account: string): Promise<void> {
  return betweenTabs('stops', async () => {
    await releaseUsed(account)
    await submitSigned(account, (stop, state) => applyNextStop(stop, nextStop(stop, state)))
    const kept = storedStops().filter((stop) => stop.account === account && isKept(stop))
    for (let from = 0; from < kept.length; from += MAX_PER_REQUEST)
      await readStates(kept.slice(from, from + MAX_PER_REQUEST))
  })
}

/** Whether the exchange has an order. */
function isKept({ phase }: StoredStop): boolean {
  return phase !== 'signed' && phase !== 'refused' && phase !== 'stopped'
}

/** Requests the states of orders and applies them. */
async function readStates(stops: readonly StoredStop[]): Promise<void> {
  const answer = await api.stops(stops.map(({ hash }) => hash))
  if (!answer.result) return
  const reported = new Map(answer.data.map((state) => [state.hash, state]))
  for (const stop of stops) {
    const isDone = ({ hash, ticket }: StoredStop): boolean =>
      hash !== stop.hash && ticket === stop.ticket && reported.get(hash)?.state === 'done'
    // The other order on the same ticket was executed, and its outcome is announced.
    applyNextStop(stop, nextStop(stop, reported.get(stop.hash)), stops.some(isDone))
  }
}

function applyNextStop(stop: StoredStop, next: NextStop, isReplaced = false): void {
  if ('stop' in next) {
    if (next.stop === stop) return
    changeStops((stops) => stops.map((each) => (each.hash === stop.hash ? next.stop : each)))
    const { phase, kind } = next.stop
    const isNew = phase !== stop.phase && kind !== 'twap' && kind !== 'iceberg'
    if (isNew && (phase === 'expired' || phase === 'skipped')) announceEnd(stop, phase)
    return
  }
  if (!stopsStore.get().some(({ hash }) => hash === stop.hash)) return
  removeStop(stop)
  // The cancellation was already announced.
  if (next.end === 'gone' && (isReplaced || isCancelledHere(stop.hash))) return
  // The list shows the progress of slices. Only the last slice or a failed one is announced.
  const isSlice = stop.kind === 'twap' || stop.kind === 'iceberg'
  if (isSlice && next.end !== 'failed' && stopsStore.get().some(({ group }) => group === stop.group)) return
  const why = next.end === 'failed' ? reasonWords(next.result ?? '') : undefined
  announceEnd(stop, next.end, why && `${why.why} ${why.next}`)
}

function announceEnd(stop: StoredStop, end: StopEnd | 'expired' | 'skipped', why?: string): void {
  const { base, counter } = stop
  const words = { pair: `${base.title}/${counter.title}`, price: figureText(triggerPrice(stop) ?? stop.price) }
  showToast({
    kind: end === 'placed' ? 'done' : 'warning',
    title: translate(`stops.end.${end}`, words),
    text: why ?? translate(`stops.end.${end}-why`, words),
    durationMs: 0,
  })
}
