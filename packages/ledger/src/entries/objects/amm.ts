import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = {
  Account: 'account',
  Asset: 'issue',
  Asset2: 'issue',
  AuctionSlot: 'auctionSlot',
  LPTokenBalance: 'amount',
  TradingFee: 'u32',
  VoteSlots: 'votes',
} as const

/** A pool of two assets. Its own account's directory contains it and pays no reserve for it. */
export const AMM: ObjectType<typeof SCHEMA> = {
  name: 'AMM',
  code: 0x41,
  space: 0x41,
  schema: SCHEMA,
  holders: ['Account'],
  isFree: true,
  isThreadOptional: true,
  deletable: false,
}
