import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', TotalAmount: 'amount', IssuedAmount: 'amount' } as const

/** The most that an issuer will ever have issued of a currency, and how much it has. */
export const ISSUE: ObjectType<typeof SCHEMA> = {
  name: 'Issue',
  code: 0x49,
  space: 0x49,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}
