import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', Authorize: 'account' } as const

/** Permission for one account to pay into an account that requires deposit authorization. */
export const DEPOSIT_PREAUTH: ObjectType<typeof SCHEMA> = {
  name: 'DepositPreauth',
  code: 0x70,
  space: 0x70,
  schema: SCHEMA,
  holders: ['Account'],
  deletable: true,
}
