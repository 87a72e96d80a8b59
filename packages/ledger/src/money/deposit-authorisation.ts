import { DEPOSIT_PREAUTH } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { ACCOUNT_FLAGS, hasFlag } from './flags.ts'
import { findObject, objectKey } from './own-objects.ts'
import type { LiveObject } from './own-objects.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Returns the DepositPreauth entry by which one account permits another to pay it. */
export function preauthOf(
  work: LedgerContext,
  account: AccountEntry,
  authorized: AccountEntry,
): LiveObject<(typeof DEPOSIT_PREAUTH)['schema']> | undefined {
  return findObject(work, DEPOSIT_PREAUTH, objectKey(work, DEPOSIT_PREAUTH, [account, authorized]))
}

/** Whether an account requires deposit authorization that the sender does not have. */
export function isDepositUnauthorized(work: LedgerContext, from: AccountEntry, to: AccountEntry): boolean {
  if (from === to || to.fields === undefined || !hasFlag(to.fields.flags, ACCOUNT_FLAGS.depositAuth)) return false
  return preauthOf(work, to, from) === undefined
}
