import { TICKET } from '../objects/ticket.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { existing } from './account-access.ts'
import { addObject, findObject, objectKey, removeObject } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { Work } from './work.ts'

type Ticket = LiveObject<(typeof TICKET)['schema']>

function count(work: Work, account: AccountEntry, change: number): void {
  const fields = existing(account)
  const ticketCount = fields.settings.ticketCount + change
  work.state.journal.set(account, { ...fields, settings: { ...fields.settings, ticketCount } })
}

export function findTicket(work: Work, account: AccountEntry, sequence: number): Ticket | undefined {
  return findObject(work, TICKET, objectKey(work, TICKET, [account], sequence))
}

export function addTicket(work: Work, account: AccountEntry, sequence: number): void {
  const key = objectKey(work, TICKET, [account], sequence)
  addObject(work, TICKET, key, { Account: account, TicketSequence: sequence }, existing(account).thread)
  count(work, account, 1)
}

/** Takes a ticket out; nothing happens when it is gone already. */
export function removeTicket(work: Work, account: AccountEntry, sequence: number): void {
  const ticket = findTicket(work, account, sequence)
  if (ticket === undefined) return
  removeObject(work, ticket)
  count(work, account, -1)
}
