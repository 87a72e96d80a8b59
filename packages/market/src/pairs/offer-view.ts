import type { Decimal } from '@tidebook/amount'
import { sameToken } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import type { Pair, PairResolver } from './pair-resolver.ts'

export type Side = 'buy' | 'sell'

/** An order as a market shows it. */
export interface OfferView {
  readonly pair: Pair
  /** Whether the owner buys or sells the base. */
  readonly side: Side
  readonly base: Decimal
  readonly counter: Decimal
}

/** Converts the amounts that an owner pays (`gets`) and receives (`pays`) to side, base and counter. */
export function offerView(gets: TokenValue, pays: TokenValue, pairs: PairResolver): OfferView {
  const pair = pairs.resolve(gets, pays)
  return sameToken(gets, pair.base)
    ? { pair, side: 'sell', base: gets.value, counter: pays.value }
    : { pair, side: 'buy', base: pays.value, counter: gets.value }
}

/** Returns the side as the wire's flag (ENT-023). */
export function sideFlagOf(side: Side): 1 | 2 {
  return side === 'buy' ? 1 : 2
}

export function oppositeSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}
