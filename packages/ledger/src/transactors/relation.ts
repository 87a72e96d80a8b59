import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import { sameBytes } from '../base/same-asset.ts'
import { amountField, bytesField, isNative, numberField, quantityOf, requiredAmount } from '../base/tx-fields.ts'
import type { Transactor } from '../engine/transactor.ts'
import { RELATION } from '../entries/objects/object-types.ts'
import { exists, requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { setLineAuthority } from '../money/line-authority.ts'
import { addObject, changeObject, findObject, objectKeyOf, removeObject } from '../money/own-objects.ts'
import type { LiveObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { isLegalAmount } from '../profiles/legal-amount.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { assetOf } from '../state/asset-of.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { IssuedAssetRef } from '../state/asset-ref.ts'
import type { AssetAmount } from '../state/object-type.ts'

/** Types of relation. */
const RELATION_TYPE = { authorize: 1, freeze: 3 } as const

/** The parameters that RelationSet and RelationDel share. */
interface RelationTerms {
  readonly target: AccountEntry
  readonly type: number
  readonly asset: IssuedAssetRef
  readonly limit: AssetAmount
}

/** Checks a relation without the ledger. */
function relationRefusal(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
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
function relationTerms({ state, tx }: ApplyContext): RelationTerms {
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

/** Returns the ledger index of the account's relation of this type for this token. */
function relationKey(context: ApplyContext, { target, type, asset }: RelationTerms): string {
  const parts = [context.account.id, target.id, asset.currency.bytes, asset.issuer.id]
  return objectKeyOf(context, RELATION, parts, type)
}

function findRelation(
  context: ApplyContext,
  terms: RelationTerms,
): LiveObject<(typeof RELATION)['schema']> | undefined {
  return findObject(context, RELATION, relationKey(context, terms))
}

/** Only an issuer may freeze, only its own tokens, and not after it gave up freezing. */
function preclaim(context: ApplyContext): EngineResult {
  const { account } = context
  const { asset, target, type } = relationTerms(context)
  if (!exists(target)) return 'tecNO_DST'
  if (type !== RELATION_TYPE.freeze) return 'tesSUCCESS'
  const mayFreeze = asset.issuer === account && !hasFlag(requireFields(account).flags, ACCOUNT_FLAGS.noFreeze)
  return mayFreeze ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}

/**
 * Authorizes another account for an amount of a token, or freezes that amount of its balance. An authorization by the
 * issuer also authorizes the trust line.
 */
export const relationSet: Transactor = {
  flags: 0,
  preflight: relationRefusal,
  preclaim,
  apply(context) {
    const { account } = context
    const terms = relationTerms(context)
    const { asset, limit, target, type } = terms
    const existing = findRelation(context, terms)
    if (existing !== undefined) changeObject(context, existing, { LimitAmount: limit })
    else {
      const { ownerCount, thread } = requireFields(account)
      if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
      const values = { Account: account, Target: target, RelationType: type, LimitAmount: limit }
      addObject(context, RELATION, relationKey(context, terms), values, thread)
    }
    const opensLine = type === RELATION_TYPE.authorize && asset.issuer === account
    if (opensLine) setLineAuthority(context, account, target, asset.currency, true)
    return 'tesSUCCESS'
  },
}

/** Revokes an authorization or a freeze, whatever its amount. */
export const relationDel: Transactor = {
  flags: 0,
  preflight: relationRefusal,
  preclaim: (context) => (findRelation(context, relationTerms(context)) === undefined ? 'tecNO_ENTRY' : 'tesSUCCESS'),
  apply(context) {
    const terms = relationTerms(context)
    const existing = findRelation(context, terms)
    if (existing !== undefined) removeObject(context, existing)
    const { asset, target, type } = terms
    const closesLine = type === RELATION_TYPE.authorize && asset.issuer === context.account
    if (closesLine) setLineAuthority(context, context.account, target, asset.currency, false)
    return 'tesSUCCESS'
  },
}
