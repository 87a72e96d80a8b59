import type { AccountEntry } from './account-entry.ts'
import type { AssetAmount } from './object-type.ts'

/** A liquidity provider's vote on the trading fee. */
export interface PoolVote {
  readonly account: AccountEntry
  /** Voted fee, in units of 1/100,000. */
  readonly fee: number
  /** Share of the pool's tokens, units of 1/100,000. */
  readonly weight: number
}

/** A pool's auction slot: the owner of the discounted trading fee, and its expiration. */
export interface AuctionSlot {
  readonly account: AccountEntry
  /** Additional accounts that the owner authorized to trade at the discounted fee. */
  readonly authorized: readonly AccountEntry[]
  /** Discounted fee, in units of 1/100,000. */
  readonly discountedFee: number
  /** Expiration, in ledger seconds. */
  readonly expiration: number
  /** Price paid for the slot, in pool tokens. */
  readonly price: AssetAmount
}
