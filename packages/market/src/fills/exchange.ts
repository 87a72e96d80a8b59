import type { Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'
import type { Pair } from '../pairs/pair-resolver.ts'
import type { TokenValue } from '../wire/token-value.ts'

/** What one transaction exchanged with one other side: a resting order or a pool. */
export interface Exchange {
  /** The owner of the order, or the account of the pool. */
  readonly maker: string
  readonly taker: string
  readonly takerSide: Side
  readonly pair: Pair
  /** Exact amounts exchanged. */
  readonly base: Decimal
  readonly counter: Decimal
  /** Counter per base: that of the maker's order, of a pool the mean of what it gave. */
  readonly price: Decimal
  /** What the maker gave and what the maker received. */
  readonly paid: TokenValue
  readonly got: TokenValue
}
