import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', TotalAmount: 'amount', IssuedAmount: 'amount' } as const

/** The cap on an issuer's currency, and the amount issued. */
export const ISSUE: ObjectType<typeof SCHEMA> = {
  name: 'Issue',
  code: 0x49,
  space: 0x49,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}
