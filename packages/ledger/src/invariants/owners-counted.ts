import { HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes, Invariant } from './invariant.ts'

function existenceChange(before: unknown, after: unknown): number {
  return Number(after !== undefined) - Number(before !== undefined)
}

function owedReserve(flags: number | undefined, flag: number): number {
  return flags !== undefined && hasFlag(flags, flag) ? 1 : 0
}

/** How many more objects each account owns after the changes. */
function ownedChanges(changes: Changes): Map<AccountEntry, number> {
  const owned = new Map<AccountEntry, number>()
  const add = (account: AccountEntry, change: number): void => {
    if (change !== 0) owned.set(account, (owned.get(account) ?? 0) + change)
  }
  for (const { entry, before, after } of changes.offers) add(entry.placed.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.lines) {
    add(entry.low, owedReserve(after?.flags, LOW_FLAGS.reserve) - owedReserve(before?.flags, LOW_FLAGS.reserve))
    add(entry.high, owedReserve(after?.flags, HIGH_FLAGS.reserve) - owedReserve(before?.flags, HIGH_FLAGS.reserve))
  }
  for (const { entry, before, after } of changes.signers) add(entry.owner, existenceChange(before, after))
  for (const { entry, before, after } of changes.objects) {
    if (entry.payer !== undefined) add(entry.payer, existenceChange(before, after))
  }
  return owned
}

/** Every owner count moved by exactly the objects its account gained or lost; whether there is one, others see to. */
export const ownersCounted: Invariant = {
  name: 'owner counts equal owned objects',
  holds(_context, changes) {
    const owned = ownedChanges(changes)
    for (const { entry, before, after } of changes.accounts) {
      if ((after?.ownerCount ?? 0) - (before?.ownerCount ?? 0) !== (owned.get(entry) ?? 0)) return false
      if ((after?.ownerCount ?? 0) < 0) return false
      owned.delete(entry)
    }
    for (const owner of owned.keys()) if (owner.fields !== undefined) return false
    return true
  },
}
