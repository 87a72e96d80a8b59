import type { ApplyContext } from '../engine/apply-context.ts'
import { booksSorted } from './books-sorted.ts'
import type { Changes, Invariant } from './invariant.ts'
import { issuanceKept } from './issuance-kept.ts'
import { nativeKept } from './native-kept.ts'
import { newAccounts } from './new-accounts.ts'
import { noNegativeBalance } from './no-negative-balance.ts'
import { offersPositive } from './offers-positive.ts'
import { onlyConcerned } from './only-concerned.ts'
import { ownersCounted } from './owners-counted.ts'
import { sequenceAdvanced } from './sequence-advanced.ts'
import { sortChanges } from '../state/typed-change.ts'

/** What must hold after every transaction. */
export const INVARIANTS: readonly Invariant[] = [
  sequenceAdvanced,
  noNegativeBalance,
  nativeKept,
  offersPositive,
  ownersCounted,
  newAccounts,
  onlyConcerned,
  issuanceKept,
  booksSorted,
]

export function brokenAmong(
  invariants: readonly Invariant[],
  context: ApplyContext,
  changes: Changes,
): Invariant | undefined {
  return invariants.find((invariant) => !invariant.holds(context, changes))
}

/** The first invariant that the changes since the savepoint break. */
export function brokenInvariant(context: ApplyContext, mark: number): Invariant | undefined {
  return brokenAmong(INVARIANTS, context, sortChanges(context.state.journal.changesSince(mark)))
}
