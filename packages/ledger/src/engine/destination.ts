import type { AccountEntry } from '../state/account-entry.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { bytesField } from '../base/tx-fields.ts'

/** Types that pay to an account which they name. */
const PAYING: ReadonlySet<string> = new Set(['Payment', 'AccountDelete'])

/** The account that a payment goes to, when it is known; other types have none. */
export function destinationOf(context: ApplyContext): AccountEntry | undefined {
  const id = PAYING.has(context.tx.type) ? bytesField(context.tx, 'Destination') : undefined
  return id === undefined ? undefined : context.state.findAccount(id)
}
