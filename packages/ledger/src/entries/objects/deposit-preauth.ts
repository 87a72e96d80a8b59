import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', Authorize: 'account' } as const

/** Leave for one account to pay into an account that asks for deposit authorisation. */
export const DEPOSIT_PREAUTH: ObjectType<typeof SCHEMA> = {
  name: 'DepositPreauth',
  code: 0x70,
  space: 0x70,
  schema: SCHEMA,
  holders: ['Account'],
  deletable: true,
}
