import type { AccountEntry } from '../state/account-entry.ts'
import { existing } from './accounts.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Counts an object in (+1) or out (-1) of those whose reserve an account pays. */
export function adjustOwnerCount(work: LedgerContext, account: AccountEntry, change: number): void {
  const fields = existing(account)
  const ownerCount = fields.ownerCount + change
  work.credits?.recordOwned(account, fields.ownerCount, ownerCount)
  work.state.journal.set(account, { ...fields, ownerCount })
}

/** Micro units that an account with so many objects cannot spend. */
export function reserveOf(rules: LedgerContext['rules'], ownerCount: number): bigint {
  return rules.reserveBase + rules.reserveIncrement * BigInt(ownerCount)
}
