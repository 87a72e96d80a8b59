import type { ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import type { Transactor } from '../engine/transactor.ts'
import { arrayField, bytesField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { addObject, changeObject } from '../money/own-objects.ts'
import { findSeries, findToken, tokenKey } from '../money/unique-tokens.ts'
import type { Series } from '../money/unique-tokens.ts'
import type { TokenNote } from '../state/object-type.ts'
import { TOKEN } from '../entries/objects/token.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { isUnnamed, namedAccount } from './manager-only.ts'

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

/** Creates a token of a series for its first owner, or transfers an own one. Tokens cost their owner no reserve. */
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
