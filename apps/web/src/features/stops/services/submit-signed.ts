import type { StopState } from '@tidebook/contract'
import { followsPrevious } from '@tidebook/protocol/transactions'
import { translate } from '../../../lib/i18n.ts'
import { api, networkStore } from '../../network/index.ts'
import { showToast } from '../../toasts/index.ts'
import { MAX_WAIT_MS, type StopRefusal, type StoredStop } from '../model/stored-stop.ts'
import { changeStops, removeStop, storedStops } from '../model/stops-store.ts'
import { hasTicket, isTicketDue } from './ticket.ts'

/** Codes of refusals by the exchange. */
const UNKNOWN_PAIR = '4001'
const NOT_HERE = '4031'
const TOO_FREQUENT = '4029'
const NOT_READY = '5030'

/**
 * Submits the signed orders of an account that the exchange does not have. Orders that close a position come first. The
 * order that opens it comes last, once all others are stored, because it must never trade without them.
 * @param onKept receives each stored order and its state
 */
export async function submitSigned(
  account: string,
  onKept: (stop: StoredStop, state: StopState) => void,
): Promise<void> {
  const own = storedStops().filter((stop) => stop.account === account && isToSubmit(stop))
  for (const { hash } of own.toSorted(
    (a, b) => Number(followsPrevious(b.trigger)) - Number(followsPrevious(a.trigger)),
  )) {
    // Read each order again: the owner may have canceled it during the previous calls.
    const stop = storedStops().find((each) => each.hash === hash && isToSubmit(each))
    if (stop === undefined) continue
    const followers = missingFollowers(stop)
    if (followers === undefined) await submitStop(stop, onKept)
    else if (followers === 'refused') refuse(stop, 'held')
  }
}

/** Whether the exchange may still accept an order. */
function isToSubmit({ phase, refusal }: StoredStop): boolean {
  return phase === 'signed' || (phase === 'refused' && (refusal === 'full' || refusal === 'held'))
}

/**
 * Returns whether the exchange is missing orders that follow this one: `signed` if they may still be stored, `refused`
 * if one of them never will be. Returns undefined if all are stored or no order follows.
 */
function missingFollowers(stop: StoredStop): 'signed' | 'refused' | undefined {
  if (followsPrevious(stop.trigger) || (stop.kind !== 'bracket' && stop.kind !== 'iceberg')) return undefined
  const others = storedStops().filter(({ group, hash }) => group === stop.group && hash !== stop.hash)
  if (others.length === stop.count - 1 && others.every(({ phase }) => phase === 'dormant' || phase === 'armed'))
    return undefined
  return others.length === stop.count - 1 && others.every(({ phase }) => phase === 'signed' || phase === 'dormant')
    ? 'signed'
    : 'refused'
}

/**
 * Submits the signed bytes to the exchange once their ticket exists. Before that, the order could be sent on a
 * different ticket. A refused order remains in the list while its ticket exists.
 */
async function submitStop(stop: StoredStop, onKept: (stop: StoredStop, state: StopState) => void): Promise<void> {
  const answer = await api.keepStop(stop.blob)
  if (answer.result) return onKept(stop, answer.data)
  // An unreachable exchange gives no information about the order.
  if (answer.reason !== 'code' || answer.code === NOT_READY) return undefined
  const isThere = await hasTicket(stop)
  // The ticket may still appear until its last ledger. An unreachable node gives no information.
  if (isThere === false && isTicketDue(stop)) return removeStop(stop)
  const refusal = isThere === true ? refusalOf(stop, answer.code) : undefined
  return refusal === undefined ? undefined : refuse(stop, refusal)
}

/** Returns why the exchange refuses an order whose ticket exists; undefined while it may still accept the order. */
function refusalOf(stop: StoredStop, code: string): StopRefusal | undefined {
  const now = networkStore.get().ledger?.closeTime ?? Date.now()
  if (stop.expires <= now) return 'late'
  if (stop.expires > now + MAX_WAIT_MS) return 'far'
  if (code === UNKNOWN_PAIR || code === NOT_HERE) return 'pair'
  // The exchange may not have read the ticket's ledger yet, or may be receiving too many calls.
  if (!isTicketDue(stop)) return undefined
  return code === TOO_FREQUENT ? 'full' : 'other'
}

/** Marks an order as refused, with one announcement per group. */
function refuse(stop: StoredStop, refusal: StopRefusal): void {
  const present = storedStops().find(({ hash }) => hash === stop.hash)
  // The owner may have canceled the order in the meantime.
  if (present === undefined || !isToSubmit(present) || present.refusal === refusal) return
  const isFirst = !storedStops().some(({ group, phase }) => group === stop.group && phase === 'refused')
  changeStops((stops) =>
    stops.map((each) => (each.hash === stop.hash ? { ...each, phase: 'refused' as const, refusal } : each)),
  )
  if (!isFirst) return
  showToast({
    kind: 'warning',
    title: translate('stops.end.refused', { pair: `${stop.base.title}/${stop.counter.title}` }),
    text: `${translate(`stops.refusal.${refusal}`)} ${translate('stops.end.refused-why')}`,
    durationMs: 0,
  })
}
