import type { AccountEntry } from '../state/account-entry.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { bytesField } from '../base/tx-fields.ts'

/** Types that pay an account that they name. */
const PAYING: ReadonlySet<string> = new Set(['Payment', 'AccountDelete'])

/** Returns the account that a payment goes to, when it exists. Other types have no destination. */
export function destinationOf(context: ApplyContext): AccountEntry | undefined {
  const id = PAYING.has(context.tx.type) ? bytesField(context.tx, 'Destination') : undefined
  return id === undefined ? undefined : context.state.findAccount(id)
}
