import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes } from './invariant.ts'

/** Up to this many offers a linear search is cheaper than an index. */
const LINEAR_SEARCH_SIZE = 16

/** Cache of the last lookup, because several invariants examine the same changes in a row. */
let last: { readonly changes: Changes; readonly owners: ReadonlySet<AccountEntry> } | undefined

/** Whether one of an account's offers was created, deleted or (partly) taken. */
export function ownsChangedOffer(account: AccountEntry, changes: Changes): boolean {
  const { offers } = changes
  if (offers.length > LINEAR_SEARCH_SIZE) {
    if (last?.changes !== changes) last = { changes, owners: new Set(offers.map(({ entry }) => entry.placed.owner)) }
    return last.owners.has(account)
  }
  for (const { entry } of offers) if (entry.placed.owner === account) return true
  return false
}
