import type { Decimal } from '@tidebook/amount'
import { sameToken } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import type { Pair, PairResolver } from './pair-resolver.ts'

export type Side = 'buy' | 'sell'

/** An order seen as a market sees it. */
export interface OfferView {
  readonly pair: Pair
  /** The owner buys or sells the base. */
  readonly side: Side
  readonly base: Decimal
  readonly counter: Decimal
}

/** Reads what an owner gives (`gets`) and wants (`pays`) as side, base and counter amounts. */
export function offerView(gets: TokenValue, pays: TokenValue, pairs: PairResolver): OfferView {
  const pair = pairs.resolve(gets, pays)
  return sameToken(gets, pair.base)
    ? { pair, side: 'sell', base: gets.value, counter: pays.value }
    : { pair, side: 'buy', base: pays.value, counter: gets.value }
}

/** Side as the wire's flag (ENT-023). */
export function sideFlagOf(side: Side): 1 | 2 {
  return side === 'buy' ? 1 : 2
}

export function oppositeSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}
