import type { AccountEntry } from '../state/account-entry.ts'
import { requireFields } from './accounts.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Adds (+1) or removes (-1) an object from an account's owner count. */
export function adjustOwnerCount(work: LedgerContext, account: AccountEntry, change: number): void {
  const fields = requireFields(account)
  const ownerCount = fields.ownerCount + change
  work.credits?.recordOwned(account, fields.ownerCount, ownerCount)
  work.state.journal.set(account, { ...fields, ownerCount })
}

/** Returns the micro units that an account with this many objects cannot spend. */
export function reserveOf(rules: LedgerContext['rules'], ownerCount: number): bigint {
  return rules.reserveBase + rules.reserveIncrement * BigInt(ownerCount)
}
