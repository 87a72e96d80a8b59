import { networkStore, api } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { betweenTabs, reasonWords } from '../../transactions/index.ts'
import { translate } from '../../../lib/i18n.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { changeStops, stopsStore } from '../model/stops-store.ts'
import { isCancelledHere } from './cancel-stop.ts'
import type { StopState } from '@tidebook/contract'

/** Final outcome of a stop order. */
type StopEnd = 'placed' | 'failed' | 'gone'

/** Next state of a stop order: the updated order, or its outcome. */
type NextStop = { readonly stop: StoredStop } | { readonly end: StopEnd; readonly result?: string }

/**
 * Returns the next state of a stop order from the exchange's report; undefined means that the exchange does not know
 * it.
 */
function nextStop(stop: StoredStop, reported: StopState | undefined): NextStop {
  if (reported === undefined) return { stop }
  switch (reported.state) {
    case 'armed':
    case 'sent':
    case 'expired':
      return { stop: stop.phase === reported.state ? stop : { ...stop, phase: reported.state } }
    case 'done':
      return reported.result === 'tesSUCCESS'
        ? { end: 'placed' }
        : { end: 'failed', ...(reported.result !== undefined && { result: reported.result }) }
    default:
      return { end: reported.state }
  }
}

/** Ledgers after the last one for a ticket until it counts as never created. */
const GRACE_LEDGERS = 20

/**
 * Submits orders that the exchange does not have, and requests the state of the others. One tab at a time, so that each
 * outcome is announced once.
 * @param account owner of the orders
 */
export function syncStops(account: string): Promise<void> {
  return betweenTabs('stops', async () => {
    const own = stopsStore.get().filter((stop) => stop.account === account)
    for (const stop of own.filter(({ phase }) => phase === 'signed')) await submitStop(stop)
    const kept = stopsStore.get().filter((stop) => stop.account === account && stop.phase !== 'signed')
    if (kept.length === 0) return
    const answer = await api.stops(kept.map(({ hash }) => hash))
    if (!answer.result) return
    for (const stop of kept)
      applyNextStop(
        stop,
        nextStop(
          stop,
          answer.data.find(({ hash }) => hash === stop.hash),
        ),
      )
  })
}

/**
 * Submits the signed bytes to the exchange once their ticket exists. Earlier, the order could be sent on a different
 * ticket.
 */
async function submitStop(stop: StoredStop): Promise<void> {
  const answer = await api.keepStop(stop.blob)
  if (answer.result) return applyNextStop(stop, nextStop(stop, answer.data))
  const ledger = networkStore.get().ledger?.index ?? 0
  // The ticket may still appear until its last ledger; an unreachable node proves nothing.
  if (answer.reason === 'code' && ledger > stop.lastLedger + GRACE_LEDGERS) removeStop(stop)
}

function removeStop({ hash }: StoredStop): boolean {
  return changeStops((stops) => stops.filter((each) => each.hash !== hash))
}

function applyNextStop(stop: StoredStop, next: NextStop): void {
  if ('stop' in next) {
    if (next.stop === stop) return
    changeStops((stops) => stops.map((each) => (each.hash === stop.hash ? next.stop : each)))
    if (next.stop.phase === 'expired') announceEnd(stop, 'expired')
    return
  }
  if (!stopsStore.get().some(({ hash }) => hash === stop.hash)) return
  removeStop(stop)
  // The cancellation was already announced.
  if (next.end === 'gone' && isCancelledHere(stop.hash)) return
  const why = next.end === 'failed' ? reasonWords(next.result ?? '') : undefined
  announceEnd(stop, next.end, why && `${why.why} ${why.next}`)
}

function announceEnd({ base, counter, trigger }: StoredStop, end: StopEnd | 'expired', why?: string): void {
  const words = { pair: `${base.title}/${counter.title}`, price: trigger }
  showToast({
    kind: end === 'placed' ? 'done' : 'warning',
    title: translate(`stops.end.${end}`, words),
    text: why ?? translate(`stops.end.${end}-why`, words),
    durationMs: 0,
  })
}
