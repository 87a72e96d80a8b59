import type { Decimal } from '@tidebook/amount'
import type { Side } from './order-type.ts'

/** Fields of a pair that the forms use; a configured pair is assignable to it. */
export interface PairRules {
  readonly base: string
  readonly counter: string
  readonly baseTitle: string
  readonly counterTitle: string
  readonly priceDecimal: number
  readonly amountDecimal: number
}

/** State of the wallet, as far as it affects an order. */
export type WalletReadiness = 'none' | 'unknown' | 'inactive' | 'active'

/** Input of validation besides the typed text. Amounts are available balances, without frozen parts. */
export interface FormContext {
  readonly side: Side
  readonly pair: PairRules
  readonly wallet: WalletReadiness
  readonly online: boolean
  /** Whether the book of the pair has arrived at least once. */
  readonly pricesLoaded: boolean
  readonly availableBase: Decimal | undefined
  readonly availableCounter: Decimal | undefined
  /** Available native coin, for the fee and the reserve of the order. */
  readonly availableNative: Decimal | undefined
  readonly bestBid: Decimal | undefined
  readonly bestAsk: Decimal | undefined
  readonly last: Decimal | undefined
  /** Whether the bought token has no trust line yet, which freezes a second reserve (U13). */
  readonly newToken: boolean
}
