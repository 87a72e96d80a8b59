import { toHex } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField, longField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { addObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { findSeries, seriesKey } from '../money/unique-tokens.ts'
import { TOKEN_SERIES } from '../entries/objects/token-series.ts'
import { isFromManager, isUnnamed, namedAccount } from './manager-only.ts'

function maySeeTo(context: ApplyContext): boolean {
  return isFromManager(context) || sameBytes(bytesField(context.tx, 'Issuer'), context.tx.account)
}

/** Creates a series of unique tokens that its issuer, or the account authorized by it, can then create. */
export const tokenIssue: Transactor = {
  flags: 0,
  preflight(tx) {
    const isNamed = (bytesField(tx, 'FundCode')?.length ?? 0) > 0 && !isUnnamed(bytesField(tx, 'Issuer'))
    return isNamed && (longField(tx, 'TokenSize') ?? 0n) > 0n ? 'tesSUCCESS' : 'temMALFORMED'
  },
  preclaim(context) {
    if (!maySeeTo(context)) return 'tecNO_PERMISSION'
    if (!exists(namedAccount(context, 'Issuer'))) return 'tecNO_ISSUER'
    return findSeries(context, bytesField(context.tx, 'FundCode')) === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  },
  apply(context) {
    const { state, tx } = context
    const issuer = namedAccount(context, 'Issuer')
    const code = bytesField(tx, 'FundCode') ?? new Uint8Array(0)
    const { balance, ownerCount, thread } = requireFields(issuer)
    const had = issuer === context.account ? context.priorBalance : balance
    if (had < reserveOf(context.rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
    const authorized = bytesField(tx, 'AuthorizedAccount')
    const values = {
      Account: issuer,
      FundCode: toHex(code),
      TokenSize: longField(tx, 'TokenSize') ?? 0n,
      TokenIssued: 0n,
      AuthorizedAccount: authorized === undefined ? undefined : state.internAccount(authorized),
    }
    context.concerned.push(issuer)
    addObject(context, TOKEN_SERIES, seriesKey(context, code), values, thread)
    return 'tesSUCCESS'
  },
}
