import { LEDGER_ISSUED_ZERO, compareLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'
import type { DeferredCredits } from './deferred-credits.ts'
import { readUnfrozen } from './frozen-amount.ts'
import { issuable } from './issue-cap.ts'
import { balanceFor, isFrozen, isFrozenLine, isGloballyFrozen, liveLine } from './line-access.ts'
import type { LiveLine } from './line-access.ts'
import { liquidNative, liquidOf } from './native-transfer.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Returns the balance of a token, negative when the account owes it. Ignores freezes. */
export function tokenBalance(
  work: LedgerContext,
  account: AccountEntry,
  peer: AccountEntry,
  currency: CurrencyRef,
): LedgerNumber {
  const line = liveLine(work, account, peer, currency)
  return line === undefined ? LEDGER_ISSUED_ZERO : balanceOn(work, line, account)
}

function balanceOn(work: LedgerContext, line: LiveLine, account: AccountEntry): LedgerNumber {
  const balance = balanceFor(line, line.fields, account)
  return work.credits?.spendable(line, line.low === account, balance) ?? balance
}

/**
 * Returns how much of an asset an account can pay: native units above the reserve, tokens unless frozen, and for an
 * issuer the whole requested amount (ledger-rules 1.3).
 */
export function fundsOf(
  work: LedgerContext,
  account: AccountEntry,
  asset: AssetRef,
  requested: LedgerNumber,
): LedgerNumber {
  if (!isIssued(asset)) return liquidNative(work, account)
  if (asset.issuer === account) return issuable(account, asset.currency, requested)
  return tokenFundsOf(work, account, asset.issuer, asset.currency)
}

/** Returns how much of a token a holder can pay: its balance, or zero when frozen. */
export function tokenFundsOf(
  work: LedgerContext,
  account: AccountEntry,
  issuer: AccountEntry,
  currency: CurrencyRef,
): LedgerNumber {
  if (isGloballyFrozen(issuer)) return LEDGER_ISSUED_ZERO
  const line = liveLine(work, account, issuer, currency)
  if (line === undefined || isFrozenLine(line, account, issuer)) return LEDGER_ISSUED_ZERO
  return readUnfrozen(account, issuer, currency, balanceOn(work, line, account))
}

/** Whether an account's funds equal those at a savepoint, given the credits at that time. */
export function hasFundsOfSavepoint(
  work: LedgerContext,
  account: AccountEntry,
  asset: AssetRef,
  now: LedgerNumber,
  mark: number,
  credits: DeferredCredits | undefined,
): boolean {
  const { journal } = work.state
  if (!isIssued(asset)) {
    return compareLedger(liquidOf(work.rules, account, journal.valueAt(account, mark), credits), now) === 0
  }
  const line = work.state.findLine(account, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : journal.valueAt(line, mark)
  if (line === undefined || fields === undefined) return now.mantissa === 0n
  if (isFrozen(work, account, asset.issuer, asset.currency)) return now.mantissa === 0n
  const balance = balanceFor(line, fields, account)
  const then = credits?.spendable(line, line.low === account, balance) ?? balance
  return compareLedger(readUnfrozen(account, asset.issuer, asset.currency, then), now) === 0
}

/** A rate of one, in parts per 10^9. */
export const PARITY = 1_000_000_000

/** Returns an issuer's transfer rate, in parts per 10^9. */
export function transferRateOf(issuer: AccountEntry): number {
  const rate = issuer.fields?.settings.transferRate ?? 0
  return rate === 0 ? PARITY : rate
}
