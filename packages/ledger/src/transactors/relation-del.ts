import type { Transactor } from '../engine/transactor.ts'
import { setLineAuthority } from '../money/line-authority.ts'
import { removeObject } from '../money/own-objects.ts'
import { RELATION_TYPE, findRelation, relationRefusal, relationTerms } from './relation-terms.ts'

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
