import type { AccountEntry } from '../state/account-entry.ts'
import type { ApplyContext } from './apply-context.ts'
import { bytesField } from './tx-fields.ts'

/** The account that a payment goes to, when it is known; other types have none. */
export function destinationOf(context: ApplyContext): AccountEntry | undefined {
  const id = context.tx.type === 'Payment' ? bytesField(context.tx, 'Destination') : undefined
  return id === undefined ? undefined : context.state.findAccount(id)
}
