import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { isLegalAmount } from '../profiles/legal-amount.ts'
import { sameBytes } from '../base/same-asset.ts'
import { amountField, bytesField, isNative, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import { findObject, objectKeyOf } from '../money/own-objects.ts'
import type { LiveObject } from '../money/own-objects.ts'
import type { AssetAmount } from '../state/object-type.ts'
import { RELATION } from '../entries/objects/relation.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { IssuedAssetRef } from '../state/asset-ref.ts'
import { assetOf } from '../state/asset-of.ts'

/** Types of relation. */
export const RELATION_TYPE = { authorize: 1, freeze: 3 } as const

/** The terms that RelationSet and RelationDel share. */
export interface RelationTerms {
  readonly target: AccountEntry
  readonly type: number
  readonly asset: IssuedAssetRef
  readonly limit: AssetAmount
}

/** Checks a relation without the ledger. */
export function relationRefusal(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  const type = numberField(tx, 'RelationType')
  if (type !== RELATION_TYPE.authorize && type !== RELATION_TYPE.freeze) return 'temMALFORMED'
  const target = bytesField(tx, 'Target')
  if (target === undefined || target.every((byte) => byte === 0)) return 'temDST_NEEDED'
  if (sameBytes(target, tx.account)) return 'temDST_IS_SRC'
  const limit = amountField(tx, 'LimitAmount')
  return limit === undefined || isNative(limit) || !isLegalAmount(rules, limit) || limit.mantissa < 0n
    ? 'temBAD_LIMIT'
    : 'tesSUCCESS'
}

/** @throws LedgerFault for terms that {@link relationRefusal} rejects */
export function relationTerms({ state, tx }: ApplyContext): RelationTerms {
  const amount = requiredAmount(tx, 'LimitAmount')
  const asset = assetOf(state, amount)
  const target = bytesField(tx, 'Target')
  if (!isIssued(asset) || target === undefined) throw new LedgerFault('ledger/bad-field', 'A relation is about a token')
  return {
    target: state.internAccount(target),
    type: numberField(tx, 'RelationType') ?? 0,
    asset,
    limit: { asset, amount: quantityOf(amount) },
  }
}

/** Returns the ledger index of the account's relation of that type for that token. */
export function relationKey(context: ApplyContext, { target, type, asset }: RelationTerms): string {
  const parts = [context.account.id, target.id, asset.currency.bytes, asset.issuer.id]
  return objectKeyOf(context, RELATION, parts, type)
}

export function findRelation(
  context: ApplyContext,
  terms: RelationTerms,
): LiveObject<(typeof RELATION)['schema']> | undefined {
  return findObject(context, RELATION, relationKey(context, terms))
}
