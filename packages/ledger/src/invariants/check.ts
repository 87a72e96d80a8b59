import type { ApplyContext } from '../engine/apply-context.ts'
import { sortChanges } from '../state/typed-change.ts'
import { accountsRemoved } from './accounts-removed.ts'
import { authorityRespected } from './authority-respected.ts'
import { barsRespected } from './bars-respected.ts'
import { booksSorted } from './books-sorted.ts'
import { deletedUnreferenced } from './deleted-unreferenced.ts'
import { entriesKeepType } from './entries-keep-type.ts'
import { feeInBounds } from './fee-in-bounds.ts'
import { freezesRespected } from './freezes-respected.ts'
import { giversGiveNoMore } from './givers-give-no-more.ts'
import type { Changes, Invariant } from './invariant.ts'
import { issuanceKept } from './issuance-kept.ts'
import { issueCaps } from './issue-caps.ts'
import { lineTerms } from './line-terms.ts'
import { nativeKept } from './native-kept.ts'
import { newAccounts } from './new-accounts.ts'
import { noNativeLines } from './no-native-lines.ts'
import { noNegativeBalance } from './no-negative-balance.ts'
import { noOwnLines } from './no-own-lines.ts'
import { objectsByTheirTypes } from './objects-by-their-types.ts'
import { offersInTheirBook } from './offers-in-their-book.ts'
import { offersPositive } from './offers-positive.ts'
import { offersPriced } from './offers-priced.ts'
import { offersShrink } from './offers-shrink.ts'
import { onlyConcerned } from './only-concerned.ts'
import { ownersCounted } from './owners-counted.ts'
import { ownersExist } from './owners-exist.ts'
import { ownersGetTheirPrice } from './owners-get-their-price.ts'
import { payersAgreed } from './payers-agreed.ts'
import { poolAccountsKept } from './pool-accounts-kept.ts'
import { poolProductKept } from './pool-product-kept.ts'
import { poolSharesCounted } from './pool-shares-counted.ts'
import { poolSharesCovered } from './pool-shares-covered.ts'
import { poolsFullOrEmpty } from './pools-full-or-empty.ts'
import { sequenceAdvanced } from './sequence-advanced.ts'
import { signerListsSound } from './signer-lists-sound.ts'
import { ticketsCounted } from './tickets-counted.ts'
import { tokenSeriesKept } from './token-series-kept.ts'

/** What must hold after every transaction. */
export const INVARIANTS: readonly Invariant[] = [
  feeInBounds,
  sequenceAdvanced,
  noNegativeBalance,
  nativeKept,
  accountsRemoved,
  newAccounts,
  entriesKeepType,
  ownersExist,
  ownersCounted,
  onlyConcerned,
  payersAgreed,
  ticketsCounted,
  signerListsSound,
  objectsByTheirTypes,
  offersPositive,
  offersInTheirBook,
  offersShrink,
  offersPriced,
  ownersGetTheirPrice,
  booksSorted,
  deletedUnreferenced,
  noNativeLines,
  noOwnLines,
  lineTerms,
  issuanceKept,
  giversGiveNoMore,
  freezesRespected,
  authorityRespected,
  barsRespected,
  issueCaps,
  tokenSeriesKept,
  poolAccountsKept,
  poolProductKept,
  poolSharesCovered,
  poolSharesCounted,
  poolsFullOrEmpty,
]

function changesSince({ state }: ApplyContext, mark: number): Changes {
  return sortChanges(state.journal.changesSince(mark))
}

/** The first invariant that the changes since the savepoint break. */
export function brokenInvariant(context: ApplyContext, mark: number): Invariant | undefined {
  const changes = changesSince(context, mark)
  return INVARIANTS.find((invariant) => !invariant.holds(context, changes))
}

/** Every invariant that the changes since the savepoint break, by name. */
export function brokenInvariants(context: ApplyContext, mark: number): string[] {
  const changes = changesSince(context, mark)
  return INVARIANTS.filter((invariant) => !invariant.holds(context, changes)).map(({ name }) => name)
}
