import { describe, expect, it } from 'vitest'
import type { ApplyContext } from '../money/apply-context.ts'
import { AMM } from '../entries/objects/object-types.ts'
import { EntryChanges } from '../state/entry-changes.ts'
import type { EntryKind } from '../state/entry.ts'
import { sortChanges } from '../state/typed-change.ts'
import { ACCOUNT_MUTANTS } from '../testing/mutants/accounts.ts'
import { LINE_MUTANTS } from '../testing/mutants/lines.ts'
import { runMutant } from '../testing/mutants/mutant.ts'
import { OBJECT_MUTANTS } from '../testing/mutants/objects.ts'
import { OFFER_MUTANTS } from '../testing/mutants/offers.ts'
import { POOL_MUTANTS } from '../testing/mutants/pools.ts'
import { INVARIANTS, brokenInvariant, brokenInvariants } from './check.ts'
import type { Kind } from './invariant.ts'

const KIND_OF: Readonly<Record<EntryKind, Kind>> = {
  account: 'accounts',
  line: 'lines',
  offer: 'offers',
  signers: 'signers',
  object: 'objects',
}

/** Returns the changes without those to entries of some types. */
function without(all: EntryChanges, kinds: readonly Kind[]): EntryChanges {
  const changes = new EntryChanges()
  for (const { entry, before, lastLive } of all.list) {
    if (kinds.includes(KIND_OF[entry.kind])) continue
    changes.note(entry, before)
    if (lastLive !== undefined) changes.note(entry, lastLive)
  }
  return changes
}

/** Returns the names of invariants that are violated without a change to any entry type that they declare. */
function brokenByOthers(context: ApplyContext, all: EntryChanges): string[] {
  const broken = INVARIANTS.filter((invariant) => {
    const { looksAt } = invariant
    return looksAt !== 'always' && !invariant.holds(context, sortChanges(without(all, looksAt)))
  })
  return broken.map(({ name }) => name)
}

const MUTANTS = [...ACCOUNT_MUTANTS, ...OFFER_MUTANTS, ...LINE_MUTANTS, ...OBJECT_MUTANTS, ...POOL_MUTANTS]

describe('invariants checked for a transaction', () => {
  it.each(MUTANTS)('$breaks: include all that "$fault" can violate', (mutant) => {
    const looked: string[] = []
    runMutant({
      ...mutant,
      damage(context, world, mark) {
        for (const hasFault of [false, true]) {
          if (hasFault) mutant.damage(context, world, mark)
          const all = context.state.journal.changesSince(mark)
          const [first] = brokenInvariants(context, all)
          expect(brokenInvariant(context, all)?.name).toBe(first)
          expect(brokenByOthers(context, all)).toEqual([])
          looked.push(first ?? 'none')
          if (context.state.hasHad(AMM)) continue
          const ofPools = INVARIANTS.filter(({ isOfPools }) => isOfPools === true)
          expect(ofPools.filter((invariant) => !invariant.holds(context, sortChanges(all)))).toEqual([])
        }
      },
    })
    expect(looked).toEqual(['none', mutant.breaks])
  })

  it('include every invariant that declares all types, and four of pools', () => {
    expect(INVARIANTS.filter(({ looksAt }) => looksAt === 'always').map(({ name }) => name)).toEqual([
      'fee within what was signed',
      'one sequence number or ticket used',
      'native supply conserved',
      'blacklist respected',
    ])
    expect(INVARIANTS.filter(({ isOfPools }) => isOfPools === true)).toHaveLength(4)
  })
})
