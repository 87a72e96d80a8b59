import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import { bytesField } from '../base/tx-fields.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** True when the network's manager sent the transaction; a network without one has nobody who may. */
export function isFromManager({ rules, tx }: ApplyContext): boolean {
  return rules.managerAccount !== undefined && sameBytes(rules.managerAccount, tx.account)
}

/** The account that a field names. */
export function namedAccount({ state, tx }: ApplyContext, field: string): AccountEntry {
  return state.internAccount(bytesField(tx, field) ?? new Uint8Array(20))
}

/** True when a field names no account. */
export function isUnnamed(id: Uint8Array | undefined): boolean {
  return id === undefined || id.every((byte) => byte === 0)
}
