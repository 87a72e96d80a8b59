import type { LedgerNumber } from '@tidebook/amount'
import type { InOut } from '@tidebook/amount/exchange'

/** An order for a book step. Amounts are ledger amounts; native ones are micro units. */
export interface BookStepOrder {
  readonly owner: string
  /** 64-bit rate of its book directory. Lower is better for the taker. */
  readonly quality: bigint
  readonly pays: LedgerNumber
  readonly gets: LedgerNumber
  /** The owner's funds of `gets` for all orders of this book; undefined for the issuer. */
  readonly funds: LedgerNumber | undefined
}

/** A pool as seen by a swap: `in` is the asset that the pool receives. */
export interface PoolReserves {
  readonly balances: InOut
  /** Trading fee for this taker, in units of 1/100,000. */
  readonly fee: number
}

/** All liquidity from one asset to another: orders, best first, and the pool. */
export interface BookLiquidity {
  readonly orders: readonly BookStepOrder[]
  readonly pool: PoolReserves | undefined
  readonly nativeIn: boolean
  readonly nativeOut: boolean
  /** Transfer rate of the input asset's issuer, in billionths; 10^9 means no fee. */
  readonly transferRate: number
}

/** Par: a transfer rate without a fee, in billionths. */
export const PARITY = 1_000_000_000
