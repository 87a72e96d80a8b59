import { ticketOf } from '../engine/sequence.ts'
import { findTicket } from '../money/tickets.ts'
import type { Invariant } from './invariant.ts'

/** The account's sequence is behind the transaction's or its ticket is gone: no transaction can ever apply twice. */
export const sequenceAdvanced: Invariant = {
  name: 'sequence advanced',
  holds(context) {
    const { account, tx } = context
    const ticket = ticketOf(tx)
    if (ticket !== undefined) return findTicket(context, account, ticket) === undefined
    if (account.fields === undefined) return tx.type === 'AccountDelete'
    const made = tx.type === 'TicketCreate' ? account.fields.settings.ticketCount : 0
    return account.fields.sequence > tx.sequence && account.fields.sequence <= tx.sequence + 1 + made
  },
}
