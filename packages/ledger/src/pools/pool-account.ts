import { requireFields } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, POOL_LINE_FLAG } from '../money/flags.ts'
import { liveLine } from '../money/line-access.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Thread } from '../state/entry.ts'

/** No key signs for the account, and no payment may go to it. Its tokens ripple like those of any issuer. */
const POOL_ACCOUNT_FLAGS = ACCOUNT_FLAGS.disableMaster | ACCOUNT_FLAGS.defaultRipple | ACCOUNT_FLAGS.depositAuth

/** Creates the account of a new pool. */
export function makePoolAccount(context: ApplyContext, account: AccountEntry, poolId: string): Thread {
  const { thread } = requireFields(context.account)
  context.state.journal.set(account, {
    balance: 0n,
    sequence: context.ledgerIndex,
    ownerCount: 0,
    flags: POOL_ACCOUNT_FLAGS,
    settings: { ...NO_SETTINGS, poolId },
    thread,
  })
  return thread
}

/** Marks the line that holds one asset of a pool. */
export function flagPoolLine(context: ApplyContext, account: AccountEntry, asset: AssetRef): void {
  if (!isIssued(asset)) return
  const line = liveLine(context, account, asset.issuer, asset.currency)
  if (line === undefined) return
  context.state.journal.set(line, { ...line.fields, flags: line.fields.flags | POOL_LINE_FLAG })
}
