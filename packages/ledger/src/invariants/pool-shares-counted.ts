import { addLedger, compareLedger, negateLedger, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'
import { touchedPools } from './touched-pools.ts'
import type { TouchedPool } from './touched-pools.ts'

function magnitude(value: LedgerNumber): LedgerNumber {
  return value.mantissa < 0n ? negateLedger(value) : value
}

function isCounted({ account, before, after }: TouchedPool, changes: Changes): boolean {
  // The last provider's withdrawal also clears away what rounding had set the two apart by.
  if (after === undefined || after.tokens.mantissa === 0n) return true
  const counted = subtractLedger(after.tokens, before?.tokens ?? zeroOf(false))
  const { currency } = after.tokenAsset
  const given = positionsOf(changes).find((position) => position.account === account && position.currency === currency)
  const apart = magnitude(addLedger(counted, given?.change ?? zeroOf(false)))
  if (apart.mantissa === 0n) return true
  const largest = [after.tokens, given?.largest ?? zeroOf(false)].reduce((a, b) => (compareLedger(a, b) > 0 ? a : b))
  return compareLedger(apart, leewayOf({ largest })) <= 0
}

/** A pool's count of its tokens moves by what providers came to hold of them. */
export const poolSharesCounted: Invariant = {
  name: 'tokens of pools counted',
  holds: (context, changes) => touchedPools(context, changes).every((pool) => isCounted(pool, changes)),
}
