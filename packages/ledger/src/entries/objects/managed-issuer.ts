import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', IssuerAccountID: 'account' } as const

/** An account that the manager appointed as issuer. */
export const MANAGED_ISSUER: ObjectType<typeof SCHEMA> = {
  name: 'ManagedIssuer',
  code: 0x4d,
  space: 0x4d,
  schema: SCHEMA,
  holders: ['IssuerAccountID'],
  isFree: true,
  deletable: false,
}
