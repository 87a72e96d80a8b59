import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = {
  Account: 'account',
  AppType: 'u32',
  Amount: 'amount',
  OfferFeeRateNum: 'u64',
  OfferFeeRateDen: 'u64',
  FeeAccountID: 'account',
} as const

/** What a platform charges its users on what they receive of one asset. */
export const BROKERAGE: ObjectType<typeof SCHEMA> = {
  name: 'Brokerage',
  code: 0x50,
  space: 0x50,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}
