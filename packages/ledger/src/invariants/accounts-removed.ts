import type { ApplyContext } from '../money/apply-context.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { hasOwnedEntries } from '../money/owned-objects.ts'
import type { Invariant } from './invariant.ts'

/** Whether the account may be deleted: by its own transaction, or a pool's account with its pool. */
function mayGo({ account, tx }: ApplyContext, entry: AccountEntry, { settings }: AccountFields): boolean {
  if (settings.poolId !== '') return tx.type === 'AMMWithdraw' || tx.type === 'AMMDelete'
  return tx.type === 'AccountDelete' && entry === account
}

/** Accounts are deleted only by their own transaction, a pool's account with its pool, and leave nothing behind. */
export const accountsRemoved: Invariant = {
  name: 'accounts deleted by their owner with nothing left',
  looksAt: ['accounts'],
  holds(context, changes) {
    for (const { entry, before, after } of changes.accounts) {
      if (after !== undefined || before === undefined) continue
      if (!mayGo(context, entry, before) || hasOwnedEntries(entry)) return false
    }
    return true
  },
}
