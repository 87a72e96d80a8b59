import type { ApplyContext } from '../money/apply-context.ts'
import { AMM } from '../entries/objects/object-types.ts'
import type { EntryChanges } from '../state/entry-changes.ts'
import { sortChanges } from '../state/typed-change.ts'
import {
  accountsRemoved,
  feeInBounds,
  nativeKept,
  newAccounts,
  noNegativeBalance,
  sequenceAdvanced,
} from './accounts.ts'
import { authorityRespected, freezesRespected } from './holders.ts'
import {
  blacklistRespected,
  entriesKeepType,
  objectsMatchTransactionTypes,
  signerListsSound,
  ticketsCounted,
  tokenSeriesKept,
} from './objects.ts'
import {
  booksSorted,
  deletedUnreferenced,
  offersInCorrectBook,
  offersPositive,
  offersPriced,
  offersShrink,
  offerOwnersReceivePrice,
} from './offers.ts'
import { offerOwnersPayAtMost, issuanceKept, issueCaps } from './issuance.ts'
import { KINDS } from './invariant.ts'
import type { Changes, Invariant, Kind } from './invariant.ts'
import { lineTerms, noNativeLines, noOwnLines } from './lines.ts'
import { onlyConcerned, ownersCounted, ownersExist, onlyAgreedPayments } from './owners.ts'
import { poolAccountsKept, poolProductKept, poolSharesCounted, poolSharesCovered, poolsFullOrEmpty } from './pools.ts'

const BITS: Readonly<Record<Kind, number>> = { accounts: 1, lines: 2, offers: 4, signers: 8, objects: 16 }
const POOLS = 32

/** All invariants, checked after every transaction. */
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
  onlyAgreedPayments,
  ticketsCounted,
  signerListsSound,
  objectsMatchTransactionTypes,
  offersPositive,
  offersInCorrectBook,
  offersShrink,
  offersPriced,
  offerOwnersReceivePrice,
  booksSorted,
  deletedUnreferenced,
  noNativeLines,
  noOwnLines,
  lineTerms,
  issuanceKept,
  offerOwnersPayAtMost,
  freezesRespected,
  authorityRespected,
  blacklistRespected,
  issueCaps,
  tokenSeriesKept,
  poolAccountsKept,
  poolProductKept,
  poolSharesCovered,
  poolSharesCounted,
  poolsFullOrEmpty,
]

/** The invariants to check for each combination of changed entry types, see {@link bitsOf}. */
const INVARIANTS_BY_KINDS: readonly (readonly Invariant[])[] = Array.from({ length: 2 << KINDS.length }, (_, bits) =>
  INVARIANTS.filter(({ isOfPools = false, looksAt }) => {
    if (isOfPools && (bits & POOLS) === 0) return false
    return looksAt === 'always' || looksAt.some((kind) => (bits & BITS[kind]) !== 0)
  }),
)

/** Returns one bit for each entry type with changes, and one bit for whether the ledger ever had a pool. */
function bitsOf({ state }: ApplyContext, { accounts, lines, objects, offers, signers }: Changes): number {
  let bits = state.hasHad(AMM) ? POOLS : 0
  if (accounts.length > 0) bits |= BITS.accounts
  if (lines.length > 0) bits |= BITS.lines
  if (offers.length > 0) bits |= BITS.offers
  if (signers.length > 0) bits |= BITS.signers
  if (objects.length > 0) bits |= BITS.objects
  return bits
}

/** Returns the first violated invariant. Skips those that the changed entry types cannot violate. */
export function brokenInvariant(context: ApplyContext, all: EntryChanges): Invariant | undefined {
  const changes = sortChanges(all)
  for (const invariant of INVARIANTS_BY_KINDS[bitsOf(context, changes)] ?? INVARIANTS) {
    if (!invariant.holds(context, changes)) return invariant
  }
  return undefined
}

/** Returns the names of all violated invariants. Checks every invariant. */
export function brokenInvariants(context: ApplyContext, all: EntryChanges): string[] {
  const changes = sortChanges(all)
  return INVARIANTS.filter((invariant) => !invariant.holds(context, changes)).map(({ name }) => name)
}
