import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = {
  Account: 'account',
  Destination: 'account',
  SendMax: 'amount',
  Sequence: 'u32',
  SourceTag: 'u32',
  DestinationTag: 'u32',
  Expiration: 'u32',
  InvoiceID: 'hash',
} as const

/** A promise to pay that its destination may cash. The directories of both accounts contain it. */
export const CHECK: ObjectType<typeof SCHEMA> = {
  name: 'Check',
  code: 0x43,
  space: 0x43,
  schema: SCHEMA,
  holders: ['Account', 'Destination'],
  keepsDirectory: true,
  pageNames: ['OwnerNode', 'DestinationNode'],
  deletable: false,
}
