import { pickBaseCounter, toDisplay } from '@tidebook/contract'

/** What an order needs to know of a configured pair. */
export interface OrderPair {
  readonly base: string
  readonly counter: string
  readonly baseTitle: string
  readonly counterTitle: string
  readonly priceDecimal: number
  readonly amountDecimal: number
  readonly baseIssuer?: string | undefined
  readonly counterIssuer?: string | undefined
}

/** A token of an order, native with issuer ''. */
export interface Asset {
  readonly currency: string
  readonly issuer: string
}

const sameIssuer = (known: string | undefined, issuer: string): boolean => known === undefined || known === '' || known === issuer

const matches = (pair: OrderPair, one: Asset, other: Asset): boolean =>
  pair.base === one.currency &&
  pair.counter === other.currency &&
  sameIssuer(pair.baseIssuer, one.issuer) &&
  sameIssuer(pair.counterIssuer, other.issuer)

/** The pair that two tokens trade in, and whether this instance lists it. */
export interface FoundPair extends OrderPair {
  readonly listed: boolean
}

/** The configured pair of two tokens; without one, base and counter are chosen by the quote priority (A33). */
export function findPair(gets: Asset, pays: Asset, pairs: readonly OrderPair[]): FoundPair {
  const known = pairs.find((pair) => matches(pair, gets, pays) || matches(pair, pays, gets))
  if (known !== undefined) return { ...known, listed: true }
  const { base, counter } = pickBaseCounter(gets.currency, pays.currency)
  const titles = { baseTitle: toDisplay(base), counterTitle: toDisplay(counter) }
  return { base, counter, ...titles, priceDecimal: 6, amountDecimal: 6, listed: false }
}
