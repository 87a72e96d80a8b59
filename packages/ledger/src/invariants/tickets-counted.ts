import { TICKET } from '../entries/objects/ticket.ts'
import type { Changes, Invariant } from './invariant.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Maximum number of tickets of an account. */
const MAX_TICKETS = 250

/** Returns the change of each account's number of tickets. */
function gained(changes: Changes): Map<AccountEntry, number> {
  const more = new Map<AccountEntry, number>()
  for (const { entry, before, after } of changes.objects) {
    const owner = entry.holders[0]
    if (entry.type.name !== TICKET.name || owner === undefined) continue
    more.set(owner, (more.get(owner) ?? 0) + Number(after !== undefined) - Number(before !== undefined))
  }
  return more
}

/** An account's ticket count equals its tickets and is within 0..250. */
export const ticketsCounted: Invariant = {
  name: 'ticket counts equal tickets',
  looksAt: ['accounts'],
  holds(_context, changes) {
    const more = changes.objects.length === 0 ? undefined : gained(changes)
    for (const { entry, before, after } of changes.accounts) {
      // A deleted account deletes its tickets.
      if (after === undefined) continue
      const { ticketCount } = after.settings
      if (ticketCount - (before?.settings.ticketCount ?? 0) !== (more?.get(entry) ?? 0)) return false
      if (ticketCount < 0 || ticketCount > MAX_TICKETS) return false
    }
    return true
  },
}
