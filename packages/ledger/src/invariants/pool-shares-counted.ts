import { difference, isBelow, magnitude, total } from './exact.ts'
import type { Exact } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'
import { touchedPools } from './touched-pools.ts'
import type { TouchedPool } from './touched-pools.ts'

const ZERO: Exact = { mantissa: 0n, exponent: 0 }

function isCounted({ account, before, after }: TouchedPool, changes: Changes): boolean {
  // The last provider's withdrawal also removes the difference that rounding made.
  if (after === undefined || after.tokens.mantissa === 0n) return true
  const counted = before === undefined ? after.tokens : difference(after.tokens, before.tokens)
  const { currency } = after.tokenAsset
  const redeemed = positionsOf(changes).find(
    (position) => position.account === account && position.currency === currency,
  )
  const apart = magnitude(total(counted, redeemed?.change ?? ZERO))
  const largest = Math.max(after.tokens.exponent, redeemed?.largest ?? after.tokens.exponent)
  return !isBelow(leewayOf({ largest }), apart)
}

/** A pool's token count changes by the change of the providers' balances. */
export const poolSharesCounted: Invariant = {
  name: 'tokens of pools counted',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) => touchedPools(context, changes).every((pool) => isCounted(pool, changes)),
}
