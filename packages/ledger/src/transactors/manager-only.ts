import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import { bytesField } from '../base/tx-fields.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Whether the network's manager sent the transaction. Some networks have no manager. */
export function isFromManager({ rules, tx }: ApplyContext): boolean {
  return rules.managerAccount !== undefined && sameBytes(rules.managerAccount, tx.account)
}

/** Returns the account that a field names. */
export function namedAccount({ state, tx }: ApplyContext, field: string): AccountEntry {
  return state.internAccount(bytesField(tx, field) ?? new Uint8Array(20))
}

/** Whether a field names no account. */
export function isUnnamed(id: Uint8Array | undefined): boolean {
  return id === undefined || id.every((byte) => byte === 0)
}
