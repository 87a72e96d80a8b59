import { NATIVE_ZERO, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { requireFields } from './accounts.ts'
import type { DeferredCredits } from './deferred-credits.ts'
import { reserveOf } from './owner-count.ts'
import type { LedgerContext } from './ledger-context.ts'

/**
 * Returns the native balance above the reserve, in micro units. `forgiven` objects require no reserve: an offer may
 * spend the reserve of the line that it will create, unlike a payment.
 */
export function liquidNative(work: LedgerContext, account: AccountEntry, forgiven = 0): LedgerNumber {
  return liquidOf(work.rules, account, account.fields, work.credits, forgiven)
}

/** Computes {@link liquidNative} for given values of the account. */
export function liquidOf(
  rules: LedgerRules,
  account: AccountEntry,
  fields: AccountFields | undefined,
  credits: DeferredCredits | undefined,
  forgiven = 0,
): LedgerNumber {
  if (fields === undefined) return NATIVE_ZERO
  const counted = credits?.ownedAtMost(account, fields.ownerCount) ?? fields.ownerCount
  const reserve = reserveOf(rules, Math.max(counted - forgiven, 0))
  const full = nativeNumber(fields.balance)
  const balance = credits?.spendable(account, true, full) ?? full
  return balance.mantissa < reserve ? NATIVE_ZERO : nativeNumber(balance.mantissa - reserve)
}

/** Debits native units from an account. Returns false when the balance is too low. */
export function takeNative(work: LedgerContext, account: AccountEntry, drops: bigint): boolean {
  const fields = requireFields(account)
  work.credits?.record(account, true, nativeNumber(drops), nativeNumber(fields.balance))
  if (fields.balance < drops) return false
  work.state.journal.set(account, { ...fields, balance: fields.balance - drops })
  return true
}

/** Credits native units to an account. */
export function giveNative(work: LedgerContext, account: AccountEntry, drops: bigint): void {
  const fields = requireFields(account)
  work.credits?.record(account, false, nativeNumber(drops), nativeNumber(fields.balance))
  work.state.journal.set(account, { ...fields, balance: fields.balance + drops })
}
