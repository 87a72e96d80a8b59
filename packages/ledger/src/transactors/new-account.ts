import type { ApplyContext } from '../money/apply-context.ts'
import { requireFields } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'

/** Creates the destination account of a native payment with an empty balance. */
export function createAccount(context: ApplyContext, target: AccountEntry): void {
  context.state.journal.set(target, {
    balance: 0n,
    sequence: context.rules.firstSequence === 'one' ? 1 : context.ledgerIndex,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: requireFields(context.account).thread,
  })
}
