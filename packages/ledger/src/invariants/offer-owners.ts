import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes } from './invariant.ts'

/** Up to so many offers are searched from end to end, which is cheaper than an index. */
const FEW = 16

/** The owners looked at last: several invariants ask for the same ones one after the other. */
let last: { readonly changes: Changes; readonly owners: ReadonlySet<AccountEntry> } | undefined

/** Whether one of an account's offers came, went or was taken from. */
export function ownsChangedOffer(account: AccountEntry, changes: Changes): boolean {
  const { offers } = changes
  if (offers.length > FEW) {
    if (last?.changes !== changes) last = { changes, owners: new Set(offers.map(({ entry }) => entry.placed.owner)) }
    return last.owners.has(account)
  }
  for (const { entry } of offers) if (entry.placed.owner === account) return true
  return false
}
