import { requireFields } from '../money/accounts.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { AccountEntry, NO_SETTINGS } from '../state/account-entry.ts'
import { binaryText } from '../state/binary-text.ts'

/** Marks an account outside the state. */
const UNKNOWN = -1

/** An account that a payment would create. It exists only during a trial. */
export interface TrialAccount {
  readonly account: AccountEntry
  during<T>(run: () => T): T
}

export function createTrialAccount(work: LedgerContext, source: AccountEntry, id: Uint8Array): TrialAccount {
  const { journal, keys } = work.state
  const account = work.state.findAccount(id) ?? new AccountEntry(UNKNOWN, binaryText(id), keys)
  return {
    account,
    during(run) {
      const mark = journal.mark()
      const { thread } = requireFields(source)
      journal.set(account, { balance: 0n, sequence: 1, ownerCount: 0, flags: 0, settings: NO_SETTINGS, thread })
      try {
        return run()
      } finally {
        journal.rollback(mark)
      }
    },
  }
}
