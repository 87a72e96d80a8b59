import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', BlackListAccountID: 'account' } as const

/** An account that the manager blocked from sending. */
export const BLACK_LIST: ObjectType<typeof SCHEMA> = {
  name: 'BlackList',
  code: 0x4b,
  space: 0x4b,
  schema: SCHEMA,
  holders: ['BlackListAccountID'],
  isFree: true,
  deletable: false,
}
