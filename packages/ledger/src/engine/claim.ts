import type { ParsedTransaction } from '@tidebook/protocol'
import { requireFields } from '../money/accounts.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { consumeSequence } from './sequence.ts'

/** Returns the minimum fee of a transaction in micro units: the base fee per verified signature. */
export function signaturesFee(rules: LedgerRules, tx: ParsedTransaction): bigint {
  return rules.baseFee * BigInt(1 + (tx.signers?.length ?? 0))
}

/** Whether the fee is sufficient. Only the open ledger checks this (ledger-rules 1.8; `checkFee`). */
export function feeRefusal(
  work: LedgerContext,
  account: AccountEntry,
  tx: ParsedTransaction,
  least: bigint,
): EngineResult {
  if (work.pass === 'open' && tx.fee < least) return 'telINSUF_FEE_P'
  const { balance } = requireFields(account)
  if (balance >= tx.fee) return 'tesSUCCESS'
  return balance > 0n && work.pass !== 'open' ? 'tecINSUFF_FEE' : 'terINSUF_FEE_B'
}

/** Returns the fee, limited to the account's balance. */
export function chargeable(fields: AccountFields, tx: ParsedTransaction): bigint {
  return fields.balance < tx.fee ? fields.balance : tx.fee
}

/** Charges the fee, credits the fee account if the network has one, and consumes the sequence or ticket. */
export function charge(work: LedgerContext, account: AccountEntry, tx: ParsedTransaction): void {
  const { journal } = work.state
  const fields = requireFields(account)
  const fee = chargeable(fields, tx)
  consumeSequence(work, account, tx, fields.balance - fee)
  const collector = feeCollector(work)
  if (collector?.fields === undefined) return
  journal.set(collector, { ...collector.fields, balance: collector.fields.balance + fee })
}

/** Cached, because it is needed several times per transaction and a lookup by id is expensive. */
const collectors = new WeakMap<LedgerContext['state'], AccountEntry>()

/** Returns the account that collects fees, if the network has one and it exists. */
export function feeCollector({ rules, state }: Pick<LedgerContext, 'rules' | 'state'>): AccountEntry | undefined {
  if (rules.feeAccount === undefined) return undefined
  const cached = collectors.get(state)
  if (cached !== undefined) return cached
  const account = state.findAccount(rules.feeAccount)
  if (account !== undefined) collectors.set(state, account)
  return account
}
