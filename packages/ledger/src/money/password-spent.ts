import type { AccountEntry } from '../state/account-entry.ts'
import { requireFields } from './accounts.ts'
import { ACCOUNT_FLAGS, hasFlag, withoutFlag } from './flags.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Restores the free change of the regular key to an account that received native units. */
export function clearPasswordSpent(work: LedgerContext, account: AccountEntry): void {
  const fields = requireFields(account)
  if (!hasFlag(fields.flags, ACCOUNT_FLAGS.passwordSpent)) return
  work.state.journal.set(account, { ...fields, flags: withoutFlag(fields.flags, ACCOUNT_FLAGS.passwordSpent) })
}
