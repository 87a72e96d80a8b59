import type { ParsedTransaction } from '@tidebook/protocol'
import type { ApplyContext } from '../money/apply-context.ts'
import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { preauthOf } from '../money/deposit-authorisation.ts'
import { addObject, objectKey, removeObject } from '../money/own-objects.ts'
import { reserveOf } from '../money/owner-count.ts'
import { DEPOSIT_PREAUTH } from '../entries/objects/object-types.ts'
import type { EngineResult } from '../base/engine-results.ts'

function preflight(tx: ParsedTransaction): EngineResult {
  const authorize = bytesField(tx, 'Authorize')
  const taken = bytesField(tx, 'Unauthorize')
  const target = authorize ?? taken
  if (target === undefined || (authorize !== undefined && taken !== undefined)) return 'temMALFORMED'
  if (target.every((byte) => byte === 0)) return 'temINVALID_ACCOUNT_ID'
  return sameBytes(authorize, tx.account) ? 'temCANNOT_PREAUTH_SELF' : 'tesSUCCESS'
}

function preclaim(context: ApplyContext): EngineResult {
  const { account, state, tx } = context
  const authorize = bytesField(tx, 'Authorize')
  if (authorize !== undefined) {
    const target = state.findAccount(authorize)
    if (!exists(target)) return 'tecNO_TARGET'
    return preauthOf(context, account, target) === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  }
  const target = state.findAccount(bytesField(tx, 'Unauthorize') ?? new Uint8Array(0))
  const isThere = target !== undefined && preauthOf(context, account, target) !== undefined
  return isThere ? 'tesSUCCESS' : 'tecNO_ENTRY'
}

/** Grants or revokes permission to pay into an account that requires deposit authorization. */
export const depositPreauth: Transactor = {
  flags: 0,
  preflight,
  preclaim,
  apply(context) {
    const { account, state, tx } = context
    const authorize = bytesField(tx, 'Authorize')
    if (authorize === undefined) {
      const existing = preauthOf(context, account, state.internAccount(bytesField(tx, 'Unauthorize') ?? account.id))
      if (existing !== undefined) removeObject(context, existing)
      return 'tesSUCCESS'
    }
    const { ownerCount, thread } = requireFields(account)
    if (context.priorBalance < reserveOf(context.rules, ownerCount + 1)) return 'tecINSUFFICIENT_RESERVE'
    const target = state.internAccount(authorize)
    const key = objectKey(context, DEPOSIT_PREAUTH, [account, target])
    addObject(context, DEPOSIT_PREAUTH, key, { Account: account, Authorize: target }, thread)
    return 'tesSUCCESS'
  },
}
