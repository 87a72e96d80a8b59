import type { AccountEntry } from '../state/account-entry.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { bytesField } from '../base/tx-fields.ts'

/** Transaction types that pay the account in `Destination`. */
const PAYING: ReadonlySet<string> = new Set(['Payment', 'AccountDelete'])

/** Returns the destination account of a payment if it exists. Other types have no destination. */
export function destinationOf(context: ApplyContext): AccountEntry | undefined {
  const id = PAYING.has(context.tx.type) ? bytesField(context.tx, 'Destination') : undefined
  return id === undefined ? undefined : context.state.findAccount(id)
}
