import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { setLineAuthority } from '../money/line-authority.ts'
import { addObject, changeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { RELATION } from '../entries/objects/relation.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { RELATION_TYPE, findRelation, relationKey, relationRefusal, relationTerms } from './relation-terms.ts'

/** Only an issuer may freeze, only what it issued, and not once it gave up freezing. */
function preclaim(context: ApplyContext): EngineResult {
  const { account } = context
  const { asset, target, type } = relationTerms(context)
  if (!exists(target)) return 'tecNO_DST'
  if (type !== RELATION_TYPE.freeze) return 'tesSUCCESS'
  const mayFreeze = asset.issuer === account && !hasFlag(requireFields(account).flags, ACCOUNT_FLAGS.noFreeze)
  return mayFreeze ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}

/**
 * Authorizes another account for an amount of a token, or freezes that amount of its balance. The authorization of an
 * issuer that requires one opens the line.
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
