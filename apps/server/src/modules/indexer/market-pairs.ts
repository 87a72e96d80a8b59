import { createNames, orientBy } from '@tidebook/contract'
import { createPairResolver, type Pair, type PairResolver, type Reserves } from '@tidebook/market'
import { coinsOf, tokenIds } from '../network/network-coins.ts'
import { reservesOf } from '../network/network-file.ts'
import type { ServedNetwork } from '../network/served-network.ts'

/** Decimals of price levels for a pair that is not configured. */
const UNLISTED_DECIMALS = 9

/** The pairs of a network for projections, with their base and the precision of their price levels. */
export interface MarketPairs {
  readonly resolver: PairResolver
  /** Account reserves, used when the node does not report them. */
  readonly reserves: Reserves
  /** Returns the code for a title, such as CNY for CNT (API-026). Returns a code unchanged. */
  readonly codeOf: (title: string) => string
  readonly decimalsOf: (pair: Pair) => number
  /** Returns the configured pair for two codes or titles; undefined when it does not exist. */
  readonly find: (base: string, counter: string) => Pair | undefined
}

export function marketPairs(network: ServedNetwork): MarketPairs {
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
