import { tokenKey, type ChoosableToken, type SwapToken } from '../../swap/index.ts'
import type { PoolView } from './pool-view.ts'

/** Returns the pool of two tokens, in either order. */
export function poolOfPair(pools: readonly PoolView[], a: SwapToken, b: SwapToken): PoolView | undefined {
  return pools.find(({ one, other }) => {
    const keys = [tokenKey(one), tokenKey(other)]
    return keys.includes(tokenKey(a)) && keys.includes(tokenKey(b))
  })
}

/**
 * Returns the first two listed tokens that have no common pool, preferably tokens that the user has; undefined if every
 * pair has a pool.
 */
export function freePair(
  tokens: readonly ChoosableToken[],
  pools: readonly PoolView[],
  has: (token: SwapToken) => boolean,
): readonly [ChoosableToken, ChoosableToken] | undefined {
  const listed = tokens.filter(({ strange }) => !strange)
  const pairs = listed.flatMap((one, place) => listed.slice(place + 1).map((other) => [one, other] as const))
  const free = pairs.filter(([one, other]) => poolOfPair(pools, one, other) === undefined)
  return free.find((pair) => pair.every(has)) ?? free[0]
}
