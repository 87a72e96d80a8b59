import type { ApplyContext } from '../engine/apply-context.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { hasBelongings } from '../transactors/account-belongings.ts'
import type { Invariant } from './invariant.ts'

/** The account of a pool comes with it and goes with it. */
function isPoolChange({ tx }: ApplyContext, { settings }: AccountFields, isMade: boolean): boolean {
  if (settings.poolId === '') return false
  return isMade ? tx.type === 'AMMCreate' : tx.type === 'AMMWithdraw' || tx.type === 'AMMDelete'
}

function isOwnDeletion(context: ApplyContext, account: AccountEntry): boolean {
  return context.tx.type === 'AccountDelete' && account === context.account && !hasBelongings(account)
}

/** Accounts go only by their own wish, and are made only by a payment, one at a time, with the right first sequence. */
export const newAccounts: Invariant = {
  name: 'accounts made by payments only',
  holds(context, changes) {
    let made = 0
    for (const { entry, before, after } of changes.accounts) {
      if (after === undefined) {
        const isAllowed = before === undefined || isPoolChange(context, before, false) || isOwnDeletion(context, entry)
        if (!isAllowed) return false
        continue
      }
      if (before !== undefined) continue
      made += 1
      const first = context.rules.firstSequence === 'one' ? 1 : context.ledgerIndex
      const mayMake = context.tx.type === 'Payment' || isPoolChange(context, after, true)
      if (!mayMake || made > 1 || after.sequence !== first) return false
    }
    return true
  },
}
