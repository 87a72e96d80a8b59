import type { ApplyContext } from '../money/apply-context.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { readCashedCheck } from './cashed-check.ts'
import type { Changes, Invariant } from './invariant.ts'

function givenByOffers(account: AccountEntry, changes: Changes): bigint {
  let total = 0n
  for (const { entry, before, last } of changes.offers) {
    if (entry.placed.owner !== account || entry.placed.book.gets.issuer !== undefined) continue
    if (before !== undefined && last !== undefined) total += before.takerGets.mantissa - last.takerGets.mantissa
  }
  return total
}

function promisedByCheck(context: ApplyContext, account: AccountEntry, changes: Changes): bigint {
  const most = readCashedCheck(context, account, changes)?.values['SendMax']
  return typeof most === 'object' && 'amount' in most && most.amount.native ? most.amount.mantissa : 0n
}

/**
 * An account pays native units only if it signed for it: now, by an offer that was taken, or by a check that was
 * cashed.
 */
export const payersAgreed: Invariant = {
  name: 'nobody pays who did not sign',
  looksAt: ['accounts'],
  holds(context, changes) {
    for (const { entry, before, after } of changes.accounts) {
      if (entry === context.account || before === undefined || after === undefined) continue
      if (after.balance >= before.balance || isPoolAccount(entry)) continue
      const agreed = givenByOffers(entry, changes) + promisedByCheck(context, entry, changes)
      if (before.balance - after.balance > agreed) return false
    }
    return true
  },
}
