import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { LedgerFault } from '../base/ledger-fault.ts'

/** Returns the values of an account that an earlier check has found. @throws LedgerFault `ledger/missing-entry` */
export function requireFields(account: AccountEntry): AccountFields {
  if (account.fields === undefined) throw new LedgerFault('ledger/missing-entry', `No account ${account.address}`)
  return account.fields
}

export function exists(account: AccountEntry | undefined): account is AccountEntry & { fields: AccountFields } {
  return account?.fields !== undefined
}

/** Whether an account belongs to a pool. Such an account is paid only by AMMDeposit. */
export function isPoolAccount({ fields }: AccountEntry): boolean {
  return (fields?.settings.poolId ?? '') !== ''
}
