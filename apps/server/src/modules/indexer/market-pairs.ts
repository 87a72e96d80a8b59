import { createNames, orientBy } from '@tidebook/contract'
import { createPairResolver, type Pair, type PairResolver, type Reserves } from '@tidebook/market'
import { coinsOf, tokenIds } from '../network/network-coins.ts'
import { reservesOf } from '../network/network-file.ts'
import type { ServedNetwork } from '../network/served-network.ts'

/** Decimals of a price level where a pair is not configured. */
const UNLISTED_DECIMALS = 9

/** The pairs of a network for projections: who is the base, and how fine a price level is. */
export interface MarketPairs {
  readonly resolver: PairResolver
  /** What accounts keep, where the node does not say. */
  readonly reserves: Reserves
  /** Code of a title, such as CNY for CNT (API-026); a code stays what it is. */
  readonly codeOf: (title: string) => string
  readonly decimalsOf: (pair: Pair) => number
  /** The configured pair of two codes or titles; undefined when there is none. */
  readonly find: (base: string, counter: string) => Pair | undefined
}

export const marketPairs = (network: ServedNetwork): MarketPairs => {
  const named = coinsOf(network).map(({ code, title }) => [code, title] as const)
  const names = createNames([...Object.entries(network.titles), ...named])
  const tokenOf = tokenIds(network)
  const resolver = createPairResolver({
    pairs: network.pairs.map(({ base, counter }) => ({ base: tokenOf(base), counter: tokenOf(counter) })),
    orient: orientBy(network.quotePriority),
    nativeCode: network.native.code,
  })
  const decimals = new Map(network.pairs.map(({ base, counter, priceDecimal }) => [`${base}-${counter}`, priceDecimal]))
  const listed = new Map(resolver.listed.map((pair) => [pair.key, pair]))
  return {
    resolver,
    reserves: reservesOf(network),
    decimalsOf: (pair) => decimals.get(pair.key) ?? UNLISTED_DECIMALS,
    codeOf: (title) => names.toChain(title),
    find: (base, counter) => listed.get(`${names.toChain(base)}-${names.toChain(counter)}`),
  }
}
