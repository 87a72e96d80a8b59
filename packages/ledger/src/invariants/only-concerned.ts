import type { ApplyContext } from '../money/apply-context.ts'
import { feeCollector } from '../engine/claim.ts'
import { destinationOf } from '../engine/destination.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes, Invariant } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'

/** Returns the accounts that a transaction may change: its own, its destination, and owners of its offers. */
function concernedBy(context: ApplyContext, changes: Changes): Set<AccountEntry> {
  const concerned = new Set(context.concerned)
  for (const { entry } of changes.objects) for (const holder of entry.holders) concerned.add(holder)
  for (const { entry } of changes.lines) {
    concerned.add(entry.low)
    concerned.add(entry.high)
  }
  return concerned
}

/** Transactions that may trade with a pool. */
const TRADES: ReadonlySet<string> = new Set(['OfferCreate', 'Payment', 'CheckCash'])

/** A pool has no offer that names it, because it trades with any account. Another invariant checks its product. */
function isTradingPool({ tx }: ApplyContext, account: AccountEntry): boolean {
  return TRADES.has(tx.type) && isPoolAccount(account)
}

/** A transaction changes only accounts that take part in it. */
export const onlyConcerned: Invariant = {
  name: 'only concerned accounts changed',
  looksAt: ['accounts'],
  holds(context, changes) {
    const collector = feeCollector(context)
    let concerned: Set<AccountEntry> | undefined
    for (const { entry } of changes.accounts) {
      if (entry === context.account || entry === collector) continue
      if (ownsChangedOffer(entry, changes) || entry === destinationOf(context)) continue
      concerned ??= concernedBy(context, changes)
      if (!concerned.has(entry) && !isTradingPool(context, entry)) return false
    }
    return true
  },
}
