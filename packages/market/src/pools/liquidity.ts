import type { LedgerNumber } from '@tidebook/amount'
import type { InOut } from '@tidebook/amount/exchange'

/** An order as a book step meets it. Amounts are the ledger's own; native ones are micro units. */
export interface StandingOrder {
  readonly owner: string
  /** 64-bit rate of the directory that it stands in; lower is better for the taker. */
  readonly quality: bigint
  readonly pays: LedgerNumber
  readonly gets: LedgerNumber
  /** What its owner can give of `gets` with all orders of this book; undefined for whoever issues it. */
  readonly funds: LedgerNumber | undefined
}

/** A pool in the direction of a swap: `in` is the asset it takes. */
export interface PoolReserves {
  readonly balances: InOut
  /** What this taker pays, units of 1/100,000. */
  readonly fee: number
}

/** All that can be taken of one asset for another: the orders, best first, and the pool beside them. */
export interface BookLiquidity {
  readonly orders: readonly StandingOrder[]
  readonly pool: PoolReserves | undefined
  readonly nativeIn: boolean
  readonly nativeOut: boolean
  /** What the issuer of the asset that goes in charges for passing it on, billionths; 10^9 where nothing. */
  readonly transferRate: number
}

/** One for one, in the billionths of transfer rates. */
export const PARITY = 1_000_000_000
