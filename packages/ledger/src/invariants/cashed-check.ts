import type { ApplyContext } from '../money/apply-context.ts'
import { CHECK } from '../entries/objects/check.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Changes } from './invariant.ts'

/** Returns the check of an account that a transaction cashes, in its state before. */
export function readCashedCheck({ tx }: ApplyContext, from: AccountEntry, changes: Changes): ObjectFields | undefined {
  if (tx.type !== 'CheckCash') return undefined
  return changes.objects.find(({ entry }) => entry.type.name === CHECK.name && entry.holders[0] === from)?.before
}
