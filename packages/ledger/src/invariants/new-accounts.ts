import type { ApplyContext } from '../money/apply-context.ts'
import type { AccountFields } from '../state/account-entry.ts'
import type { Invariant } from './invariant.ts'

function mayMake({ tx }: ApplyContext, { settings }: AccountFields): boolean {
  return tx.type === (settings.poolId === '' ? 'Payment' : 'AMMCreate')
}

/** Accounts are created only by a payment or with a pool, one at a time, with the correct first sequence. */
export const newAccounts: Invariant = {
  name: 'accounts made by payments only',
  looksAt: ['accounts'],
  holds(context, changes) {
    let createdCount = 0
    for (const { before, after } of changes.accounts) {
      if (before !== undefined || after === undefined) continue
      createdCount += 1
      const isPlain = after.settings.poolId === '' && context.rules.firstSequence === 'one'
      const first = isPlain ? 1 : context.ledgerIndex
      if (!mayMake(context, after) || createdCount > 1 || after.sequence !== first) return false
    }
    return true
  },
}
