import type { Transactor } from '../engine/transactor.ts'
import { hasExpired, namedCheck } from '../money/checks.ts'
import { removeObject } from '../money/own-objects.ts'

/** Deletes a check: its two accounts at any time, any account after it has expired. */
export const checkCancel: Transactor = {
  flags: 0,
  preflight: () => 'tesSUCCESS',
  preclaim(context) {
    const check = namedCheck(context, context.tx)
    if (check === undefined) return 'tecNO_ENTRY'
    const takesPart = check.holders.includes(context.account)
    return takesPart || hasExpired(context, check.fields.values.Expiration) ? 'tesSUCCESS' : 'tecNO_PERMISSION'
  },
  apply(context) {
    const check = namedCheck(context, context.tx)
    if (check !== undefined) removeObject(context, check)
    return 'tesSUCCESS'
  },
}
