import type { ApplyContext } from '../money/apply-context.ts'
import { ticketOf } from '../engine/sequence.ts'
import { findTicket } from '../money/tickets.ts'
import { TICKET } from '../entries/objects/ticket.ts'
import type { Changes, Invariant } from './invariant.ts'

function ticketsMade({ tx }: ApplyContext, changes: Changes): number {
  if (tx.type !== 'TicketCreate') return 0
  let createdCount = 0
  for (const { entry, before } of changes.objects) {
    if (entry.type.name === TICKET.name && before === undefined) createdCount += 1
  }
  return createdCount
}

function othersKept({ account }: ApplyContext, changes: Changes): boolean {
  for (const { entry, before, after } of changes.accounts) {
    const isOld = entry !== account && before !== undefined && after !== undefined
    if (isOld && before.sequence !== after.sequence) return false
  }
  return true
}

/**
 * The sender's sequence advances by one, plus one for each ticket it creates, or its ticket is consumed: a transaction
 * can never apply twice. No other account's sequence changes.
 */
export const sequenceAdvanced: Invariant = {
  name: 'sequence advanced once or ticket burnt',
  looksAt: 'always',
  holds(context, changes) {
    const { account, tx } = context
    if (!othersKept(context, changes)) return false
    const ticket = ticketOf(tx)
    if (ticket !== undefined && findTicket(context, account, ticket) !== undefined) return false
    if (account.fields === undefined) return tx.type === 'AccountDelete'
    if (ticket === undefined) return account.fields.sequence === tx.sequence + 1 + ticketsMade(context, changes)
    const own = changes.accounts.find(({ entry }) => entry === account)?.before ?? account.fields
    return account.fields.sequence === own.sequence + ticketsMade(context, changes)
  },
}
