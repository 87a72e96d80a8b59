import { toHex } from '@tidebook/protocol'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { sameBytes } from '../base/same-asset.ts'
import { arrayField, bytesField, longField } from '../base/tx-fields.ts'
import type { Transactor } from '../engine/transactor.ts'
import { TOKEN, TOKEN_SERIES } from '../entries/objects/object-types.ts'
import { exists, requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { addObject, changeObject, findObject, objectKeyOf, removeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { TokenNote } from '../state/object-type.ts'
import { isFromManager, isUnnamed, namedAccount } from './manager.ts'
import type { LiveObject } from '../money/own-objects.ts'

type Series = LiveObject<(typeof TOKEN_SERIES)['schema']>
type Token = LiveObject<(typeof TOKEN)['schema']>

/** Returns the ledger index of a series. Its code is unique on the network. */
function seriesKey(work: LedgerContext, code: Uint8Array): string {
  return objectKeyOf(work, TOKEN_SERIES, [code])
}

export function findSeries(work: LedgerContext, code: Uint8Array | undefined): Series | undefined {
  return code === undefined ? undefined : findObject(work, TOKEN_SERIES, seriesKey(work, code))
}

function tokenKey(work: LedgerContext, id: Uint8Array): string {
  return objectKeyOf(work, TOKEN, [id])
}

function findToken(work: LedgerContext, id: Uint8Array | undefined): Token | undefined {
  return id === undefined ? undefined : findObject(work, TOKEN, tokenKey(work, id))
}

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

function notesOf(tx: ParsedTransaction): readonly TokenNote[] {
  return (arrayField(tx, 'TokenInfos') ?? []).map(({ fields }) => {
    const { InfoData: data, InfoType: type } = fields
    return {
      type: type instanceof Uint8Array ? toHex(type) : '',
      data: data instanceof Uint8Array ? toHex(data) : '',
    }
  })
}

/** Returns whether the sender may create one more token of a series. */
function makingRefusal({ account }: ApplyContext, series: Series | undefined): EngineResult {
  if (series === undefined) return 'tecNO_ENTRY'
  const { Account, AuthorizedAccount, TokenIssued = 0n, TokenSize = 0n } = series.fields.values
  if (Account !== account && AuthorizedAccount !== account) return 'tecNO_PERMISSION'
  return TokenIssued < TokenSize ? 'tesSUCCESS' : 'tecUNFUNDED'
}

function preclaim(context: ApplyContext): EngineResult {
  const { account, tx } = context
  if (!exists(namedAccount(context, 'Destination'))) return 'tecNO_DST'
  const token = findToken(context, bytesField(tx, 'TokenID'))
  if (token === undefined) return makingRefusal(context, findSeries(context, bytesField(tx, 'FundCode')))
  return token.fields.values.TokenOwner === account ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}

/**
 * Creates a token of a series for its first owner, or transfers one of the sender's tokens. Tokens cost their owner no
 * reserve.
 */
export const transferToken: Transactor = {
  flags: 0,
  preflight(tx) {
    if (isUnnamed(bytesField(tx, 'Destination'))) return 'temDST_NEEDED'
    return bytesField(tx, 'TokenID') === undefined ? 'temMALFORMED' : 'tesSUCCESS'
  },
  preclaim,
  apply(context) {
    const { account, tx } = context
    const owner = namedAccount(context, 'Destination')
    const id = bytesField(tx, 'TokenID') ?? new Uint8Array(0)
    const token = findToken(context, id)
    if (token !== undefined) {
      changeObject(context, token, { TokenOwner: owner })
      return 'tesSUCCESS'
    }
    const series = findSeries(context, bytesField(tx, 'FundCode'))
    if (series === undefined) return 'tecNO_ENTRY'
    const { FundCode, TokenIssued = 0n } = series.fields.values
    changeObject(context, series, { TokenIssued: TokenIssued + 1n })
    const values = { TokenID: toHex(id), TokenOwner: owner, FundCode, TokenInfos: notesOf(tx) }
    addObject(context, TOKEN, tokenKey(context, id), values, requireFields(account).thread)
    return 'tesSUCCESS'
  },
}

/** Destroys one of the sender's tokens permanently. The token still counts towards the size of its series. */
export const tokenDel: Transactor = {
  flags: 0,
  preflight: (tx) => (bytesField(tx, 'TokenID') === undefined ? 'temMALFORMED' : 'tesSUCCESS'),
  preclaim(context) {
    const token = findToken(context, bytesField(context.tx, 'TokenID'))
    if (token === undefined) return 'tecNO_ENTRY'
    return token.fields.values.TokenOwner === context.account ? 'tesSUCCESS' : 'tecNO_PERMISSION'
  },
  apply(context) {
    const token = findToken(context, bytesField(context.tx, 'TokenID'))
    if (token !== undefined) removeObject(context, token)
    return 'tesSUCCESS'
  },
}
