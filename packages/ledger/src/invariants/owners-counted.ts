import { HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import { KINDS } from './invariant.ts'
import type { Changes, Invariant } from './invariant.ts'
import { Tally } from './tally.ts'

function existenceChange(before: unknown, after: unknown): number {
  return Number(after !== undefined) - Number(before !== undefined)
}

function owedReserve(flags: number | undefined, flag: number): number {
  return flags !== undefined && hasFlag(flags, flag) ? 1 : 0
}

/** Returns the change of each account's number of owned objects. */
function ownedChanges(changes: Changes): Tally {
  const owned = new Tally()
  for (const { entry, before, after } of changes.offers) owned.add(entry.placed.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.lines) {
    if (before?.flags === after?.flags) continue
    owned.add(entry.low, owedReserve(after?.flags, LOW_FLAGS.reserve) - owedReserve(before?.flags, LOW_FLAGS.reserve))
    owned.add(
      entry.high,
      owedReserve(after?.flags, HIGH_FLAGS.reserve) - owedReserve(before?.flags, HIGH_FLAGS.reserve),
    )
  }
  for (const { entry, before, after } of changes.signers) owned.add(entry.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.objects) {
    if (entry.payer !== undefined) owned.add(entry.payer, existenceChange(before, after))
  }
  return owned
}

/**
 * Every owner count changes by exactly the number of objects its account gained or lost. Other invariants check that
 * the account exists.
 */
export const ownersCounted: Invariant = {
  name: 'owner counts equal owned objects',
  looksAt: KINDS,
  holds(_context, changes) {
    const owned = ownedChanges(changes)
    for (const { entry, before, after } of changes.accounts) {
      const count = after?.ownerCount ?? 0
      if (count < 0 || count - (before?.ownerCount ?? 0) !== owned.of(entry)) return false
    }
    return owned.every((owner) => owner.fields === undefined || changes.all.of(owner) !== undefined)
  },
}
