import type { ParsedAmount } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import { requireFields } from '../money/accounts.ts'
import { liveLine } from '../money/line-access.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** This many first objects need no reserve to receive a token, as with TrustSet. */
const FREE_OBJECTS = 2

/**
 * On networks that create lines automatically, the receiver must be able to pay the new line's reserve. Otherwise
 * strangers could lock up the rest of a balance.
 */
export function lineRefusal(context: ApplyContext, target: AccountEntry, amount: ParsedAmount): EngineResult {
  if (context.rules.autoLines === undefined || amount.currency === undefined || amount.issuer === undefined) {
    return 'tesSUCCESS'
  }
  if (sameBytes(amount.issuer, target.id)) return 'tesSUCCESS'
  const { ownerCount, balance } = requireFields(target)
  if (ownerCount < FREE_OBJECTS || balance >= reserveOf(context.rules, ownerCount + 1)) return 'tesSUCCESS'
  const issuer = context.state.findAccount(amount.issuer)
  const currency = context.state.findCurrency(amount.currency)
  const hasLine =
    issuer !== undefined && currency !== undefined && liveLine(context, target, issuer, currency) !== undefined
  return hasLine ? 'tesSUCCESS' : 'tecNO_LINE_INSUF_RESERVE'
}
