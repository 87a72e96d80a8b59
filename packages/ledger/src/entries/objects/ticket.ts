import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', TicketSequence: 'u32' } as const

/** A sequence number set aside: whoever holds it may use it whatever the account's sequence is. */
export const TICKET: ObjectType<typeof SCHEMA> = {
  name: 'Ticket',
  code: 0x54,
  space: 0x54,
  schema: SCHEMA,
  holders: ['Account'],
  keepsDirectory: true,
  deletable: true,
}
