import type { AccountEntry } from './account-entry.ts'
import type { AssetAmount } from './object-type.ts'

/** A liquidity provider's vote on the trading fee. */
export interface PoolVote {
  readonly account: AccountEntry
  /** Units of 1/100,000. */
  readonly fee: number
  /** Share of the pool's tokens, units of 1/100,000. */
  readonly weight: number
}

/** Who trades at the discounted fee, and until when. */
export interface AuctionSlot {
  readonly account: AccountEntry
  /** Further accounts that the holder lets trade at the discounted fee. */
  readonly authorized: readonly AccountEntry[]
  /** Units of 1/100,000. */
  readonly discountedFee: number
  /** Ledger seconds. */
  readonly expiration: number
  /** Paid for the slot, in pool tokens. */
  readonly price: AssetAmount
}
