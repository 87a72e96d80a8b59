import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', TicketSequence: 'u32' } as const

/** A reserved sequence number, usable at any time whatever the account's sequence. */
export const TICKET: ObjectType<typeof SCHEMA> = {
  name: 'Ticket',
  code: 0x54,
  space: 0x54,
  schema: SCHEMA,
  holders: ['Account'],
  keepsDirectory: true,
  deletable: true,
}
