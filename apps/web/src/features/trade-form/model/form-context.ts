import type { Decimal } from '@tidebook/amount'
import type { Side } from './order-type.ts'

/** What the forms need to know of a pair. Structurally a configured pair. */
export interface PairRules {
  readonly base: string
  readonly counter: string
  readonly baseTitle: string
  readonly counterTitle: string
  readonly priceDecimal: number
  readonly amountDecimal: number
}

/** The wallet as far as an order is concerned. */
export type WalletStanding = 'none' | 'unknown' | 'inactive' | 'active'

/** Everything validation looks at besides the typed text. Amounts are what is free after frozen parts. */
export interface FormContext {
  readonly side: Side
  readonly pair: PairRules
  readonly wallet: WalletStanding
  readonly online: boolean
  /** The book of the pair has arrived at least once. */
  readonly pricesLoaded: boolean
  readonly availableBase: Decimal | undefined
  readonly availableCounter: Decimal | undefined
  /** Free native coin, for the fee and the reserve of the order. */
  readonly availableNative: Decimal | undefined
  readonly bestBid: Decimal | undefined
  readonly bestAsk: Decimal | undefined
  readonly last: Decimal | undefined
  /** No trust line for the bought token yet: it freezes a second reserve (U13). */
  readonly newToken: boolean
}
