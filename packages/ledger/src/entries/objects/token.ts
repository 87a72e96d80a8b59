import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { TokenID: 'hash', TokenOwner: 'account', FundCode: 'blob', TokenInfos: 'notes' } as const

/** A unique token of a series. */
export const TOKEN: ObjectType<typeof SCHEMA> = {
  name: 'Token',
  code: 0x55,
  space: 0x55,
  schema: SCHEMA,
  holders: ['TokenOwner'],
  isFree: true,
  deletable: false,
}
