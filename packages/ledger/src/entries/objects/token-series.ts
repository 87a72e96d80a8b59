import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = {
  Account: 'account',
  FundCode: 'blob',
  TokenSize: 'u64',
  TokenIssued: 'u64',
  AuthorizedAccount: 'account',
} as const

/** A series of unique tokens: who may create them, and how many. */
export const TOKEN_SERIES: ObjectType<typeof SCHEMA> = {
  name: 'TokenSeries',
  code: 0x4e,
  space: 0x4e,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}
