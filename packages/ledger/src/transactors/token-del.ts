import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { removeObject } from '../money/own-objects.ts'
import { findToken } from '../money/unique-tokens.ts'

/** Destroys an own token permanently. Its series does not get it back. */
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
