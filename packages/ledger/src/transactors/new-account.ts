import type { ApplyContext } from '../money/apply-context.ts'
import { existing } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'

/** Makes the account that a payment of native units goes to; it starts with nothing. */
export function createAccount(context: ApplyContext, target: AccountEntry): void {
  context.state.journal.set(target, {
    balance: 0n,
    sequence: context.rules.firstSequence === 'one' ? 1 : context.ledgerIndex,
    ownerCount: 0,
    flags: 0,
    settings: NO_SETTINGS,
    thread: existing(context.account).thread,
  })
}
