import { accountChanges } from '../state/typed-change.ts'
import type { Invariant } from './invariant.ts'

/** Accounts are never removed, and made only by a payment, one at a time, with the right first sequence. */
export const newAccounts: Invariant = {
  name: 'accounts made by payments only',
  holds(context, changes) {
    let made = 0
    for (const { before, after } of accountChanges(changes)) {
      if (after === undefined) {
        if (before !== undefined) return false
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
