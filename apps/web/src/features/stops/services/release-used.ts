import type { StoredStop } from '../model/stored-stop.ts'
import { removeStop, storedStops } from '../model/stops-store.ts'
import { isCancelledHere } from './cancel-stops.ts'
import { hasTicket, isTicketDue } from './ticket.ts'

/** Removes the refused and stopped orders of an account whose ticket is used up or was never created. */
export async function releaseUsed(account: string): Promise<void> {
  const unsent = storedStops().filter(
    (stop) => stop.account === account && (stop.phase === 'refused' || stop.phase === 'stopped') && isReleasable(stop),
  )
  for (const ticket of new Set(unsent.map((stop) => stop.ticket))) {
    const stops = unsent.filter((stop) => stop.ticket === ticket)
    const [first] = stops
    if (first !== undefined && (await hasTicket(first)) === false) for (const stop of stops) removeStop(stop)
  }
}

/** Whether a missing ticket proves that the order can never be sent: a ledger may still create a new one. */
function isReleasable(stop: StoredStop): boolean {
  return isTicketDue(stop) || isCancelledHere(stop.hash)
}
