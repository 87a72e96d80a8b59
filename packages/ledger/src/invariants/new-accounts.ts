import { accountChanges } from '../state/typed-change.ts'
import type { ApplyContext } from '../engine/apply-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { hasBelongings } from '../transactors/account-belongings.ts'
import type { Invariant } from './invariant.ts'

function isOwnDeletion(context: ApplyContext, account: AccountEntry): boolean {
  return context.tx.type === 'AccountDelete' && account === context.account && !hasBelongings(account)
}

/** Accounts go only by their own wish, and are made only by a payment, one at a time, with the right first sequence. */
export const newAccounts: Invariant = {
  name: 'accounts made by payments only',
  holds(context, changes) {
    let made = 0
    for (const { entry, before, after } of accountChanges(changes)) {
      if (after === undefined) {
        if (before !== undefined && !isOwnDeletion(context, entry)) return false
        continue
      }
      if (before !== undefined) continue
      made += 1
      const first = context.rules.firstSequence === 'one' ? 1 : context.ledgerIndex
      if (context.tx.type !== 'Payment' || made > 1 || after.sequence !== first) return false
    }
    return true
  },
}
