import type { ApplyContext } from '../engine/apply-context.ts'
import { isPoolAccount } from '../money/pool-accounts.ts'
import { CHECK } from '../objects/check.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Changes, Invariant } from './invariant.ts'

function givenByOffers(account: AccountEntry, changes: Changes): bigint {
  let given = 0n
  for (const { entry, before, last } of changes.offers) {
    if (entry.placed.owner !== account || entry.placed.book.gets.issuer !== undefined) continue
    if (before !== undefined && last !== undefined) given += before.takerGets.mantissa - last.takerGets.mantissa
  }
  return given
}

function promisedByChecks({ tx }: ApplyContext, account: AccountEntry, changes: Changes): bigint {
  let promised = 0n
  if (tx.type !== 'CheckCash') return promised
  for (const { entry, before } of changes.objects) {
    if (entry.type.name !== CHECK.name || entry.holders[0] !== account) continue
    const most = before?.values['SendMax']
    if (typeof most === 'object' && 'amount' in most) promised += most.amount.mantissa
  }
  return promised
}

/** Nobody pays native units who did not sign for it: now, by an offer that was taken, or by a check that was cashed. */
export const payersAgreed: Invariant = {
  name: 'nobody pays who did not sign',
  looksAt: ['accounts'],
  holds(context, changes) {
    for (const { entry, before, after } of changes.accounts) {
      if (entry === context.account || before === undefined || after === undefined) continue
      if (after.balance >= before.balance || isPoolAccount(entry)) continue
      const agreed = givenByOffers(entry, changes) + promisedByChecks(context, entry, changes)
      if (before.balance - after.balance > agreed) return false
    }
    return true
  },
}
