import { TICKET } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { requireFields } from './accounts.ts'
import { addObject, findObject, objectKey, removeObject } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { LedgerContext } from './ledger-context.ts'

type Ticket = LiveObject<(typeof TICKET)['schema']>

function count(work: LedgerContext, account: AccountEntry, change: number): void {
  const fields = requireFields(account)
  const ticketCount = fields.settings.ticketCount + change
  work.state.journal.set(account, { ...fields, settings: { ...fields.settings, ticketCount } })
}

export function findTicket(work: LedgerContext, account: AccountEntry, sequence: number): Ticket | undefined {
  return findObject(work, TICKET, objectKey(work, TICKET, [account], sequence))
}

export function addTicket(work: LedgerContext, account: AccountEntry, sequence: number): void {
  const key = objectKey(work, TICKET, [account], sequence)
  addObject(work, TICKET, key, { Account: account, TicketSequence: sequence }, requireFields(account).thread)
  count(work, account, 1)
}

/** Deletes a ticket. Does nothing when it no longer exists. */
export function removeTicket(work: LedgerContext, account: AccountEntry, sequence: number): void {
  const ticket = findTicket(work, account, sequence)
  if (ticket === undefined) return
  removeObject(work, ticket)
  count(work, account, -1)
}
