import { TICKET } from '../entries/objects/ticket.ts'
import type { Changes, Invariant } from './invariant.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Most tickets that one account may hold. */
const MOST_TICKETS = 250

/** How many more tickets each account holds. */
function gained(changes: Changes): Map<AccountEntry, number> {
  const more = new Map<AccountEntry, number>()
  for (const { entry, before, after } of changes.objects) {
    const owner = entry.holders[0]
    if (entry.type.name !== TICKET.name || owner === undefined) continue
    more.set(owner, (more.get(owner) ?? 0) + Number(after !== undefined) - Number(before !== undefined))
  }
  return more
}

/** An account's ticket count moves with the tickets it holds, and stays within 0..250. */
export const ticketsCounted: Invariant = {
  name: 'ticket counts equal tickets',
  looksAt: ['accounts'],
  holds(_context, changes) {
    const more = changes.objects.length === 0 ? undefined : gained(changes)
    for (const { entry, before, after } of changes.accounts) {
      // An account that goes takes its tickets with it.
      if (after === undefined) continue
      const { ticketCount } = after.settings
      if (ticketCount - (before?.settings.ticketCount ?? 0) !== (more?.get(entry) ?? 0)) return false
      if (ticketCount < 0 || ticketCount > MOST_TICKETS) return false
    }
    return true
  },
}
