import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Account: 'account', Target: 'account', RelationType: 'u32', LimitAmount: 'amount' } as const

/** A setting of one account towards another: an authorization for an amount, or a freeze of it. */
export const RELATION: ObjectType<typeof SCHEMA> = {
  name: 'Relation',
  code: 0x52,
  space: 0x52,
  schema: SCHEMA,
  holders: ['Account', 'Target'],
  isFree: false,
  deletable: false,
}
