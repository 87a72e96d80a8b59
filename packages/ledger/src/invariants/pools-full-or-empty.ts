import type { Invariant } from './invariant.ts'
import { touchedPools } from './touched-pools.ts'
import type { PoolState } from './touched-pools.ts'

function isConsistent({ balances: [first, second], tokens }: PoolState): boolean {
  const isOut = tokens.mantissa > 0n
  return tokens.mantissa >= 0n && first.mantissa > 0n === isOut && second.mantissa > 0n === isOut
}

/** A pool has a balance of both assets exactly while it has outstanding tokens. */
export const poolsFullOrEmpty: Invariant = {
  name: 'pools have assets while tokens are out',
  looksAt: ['accounts', 'lines', 'objects'],
  isOfPools: true,
  holds: (context, changes) =>
    touchedPools(context, changes).every(({ after }) => after === undefined || isConsistent(after)),
}
