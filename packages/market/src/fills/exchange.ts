import type { Decimal } from '@tidebook/amount'
import type { Side } from '../pairs/offer-view.ts'
import type { Pair } from '../pairs/pair-resolver.ts'
import type { TokenValue } from '../wire/token-value.ts'

/** The exchange of one transaction with one counterparty: a resting order or a pool. */
export interface Exchange {
  /** Owner of the order, or account of the pool. */
  readonly maker: string
  readonly taker: string
  readonly takerSide: Side
  readonly pair: Pair
  /** Exact amounts exchanged. */
  readonly base: Decimal
  readonly counter: Decimal
  /** Counter per base: the price of the maker's order, or the mean price of a pool. */
  readonly price: Decimal
  /** Whether the exchange is so small that rounding of balances, rather than the market, may determine its price. */
  readonly isDust?: boolean
  /** The amounts that the maker paid and received. */
  readonly paid: TokenValue
  readonly got: TokenValue
}
