import type { ParsedAmount, ParsedIssue, ParsedTransaction } from '@tidebook/protocol'
import { sameBytes } from '../base/same-asset.ts'
import { isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { findPool } from './pool.ts'
import type { Pool } from './pool.ts'

type Pair = readonly [ParsedIssue, ParsedIssue]

/** @throws LedgerFault `ledger/bad-field` when the field is missing or not an issue */
function issueField(tx: ParsedTransaction, name: string): ParsedIssue {
  const value = Object.hasOwn(tx.fields, name) ? tx.fields[name] : undefined
  if (typeof value !== 'object' || value instanceof Uint8Array || !('issuer' in value) || 'mantissa' in value) {
    throw new LedgerFault('ledger/bad-field', `Field ${name} is no issue`)
  }
  return value as ParsedIssue
}

export function pairOf(tx: ParsedTransaction): Pair {
  return [issueField(tx, 'Asset'), issueField(tx, 'Asset2')]
}

export function sameIssue(a: ParsedIssue, b: ParsedIssue): boolean {
  return sameBytes(a.currency, b.currency) && sameBytes(a.issuer, b.issuer)
}

/** Returns the error in an asset: an invalid one, or one outside the pair. */
function issueRefusal(rules: LedgerRules, issue: ParsedIssue, pair?: Pair): EngineResult {
  if (isNativeLookAlike(rules, issue.currency)) return 'temBAD_CURRENCY'
  if (pair !== undefined && !sameIssue(issue, pair[0]) && !sameIssue(issue, pair[1])) return 'temBAD_AMM_TOKENS'
  return 'tesSUCCESS'
}

/** Checks an amount like {@link issueRefusal}. The amount must also be positive, or non-negative. */
export function poolAmountRefusal(
  rules: LedgerRules,
  amount: ParsedAmount | undefined,
  pair?: Pair,
  mayBeZero = false,
): EngineResult {
  if (amount === undefined) return 'tesSUCCESS'
  const refused = issueRefusal(rules, amount, pair)
  if (refused !== 'tesSUCCESS') return refused
  return amount.mantissa < 0n || (!mayBeZero && amount.mantissa === 0n) ? 'temBAD_AMOUNT' : 'tesSUCCESS'
}

/** Returns the error in the two assets that identify a pool. */
export function pairRefusal(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const pair = pairOf(tx)
  if (sameIssue(pair[0], pair[1])) return 'temBAD_AMM_TOKENS'
  const refused = issueRefusal(rules, pair[0])
  return refused === 'tesSUCCESS' ? issueRefusal(rules, pair[1]) : refused
}

/** Returns the first result that is not success. */
export function firstRefusal(...results: readonly EngineResult[]): EngineResult {
  return results.find((result) => result !== 'tesSUCCESS') ?? 'tesSUCCESS'
}

function knownAsset(context: ApplyContext, { currency, issuer }: ParsedIssue): AssetRef | undefined {
  return context.state.findAsset(currency, issuer)
}

/** Returns the pool that a transaction identifies by its two assets. */
export function namedPool(context: ApplyContext): Pool | undefined {
  const [one, other] = pairOf(context.tx).map((issue) => knownAsset(context, issue))
  return one === undefined || other === undefined ? undefined : findPool(context, one, other)
}

/** Returns {@link namedPool}, which earlier checks have found. @throws LedgerFault `ledger/missing-entry` */
export function requiredPool(context: ApplyContext): Pool {
  const pool = namedPool(context)
  if (pool === undefined) throw new LedgerFault('ledger/missing-entry', 'No such pool')
  return pool
}
