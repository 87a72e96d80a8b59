import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = {
  Account: 'account',
  AppType: 'u32',
  Amount: 'amount',
  OfferFeeRateNum: 'u64',
  OfferFeeRateDen: 'u64',
  FeeAccountID: 'account',
} as const

/** A platform's fee on the amounts of one asset that its users receive. */
export const BROKERAGE: ObjectType<typeof SCHEMA> = {
  name: 'Brokerage',
  code: 0x50,
  space: 0x50,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}
