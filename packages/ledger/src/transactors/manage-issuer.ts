import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { addObject, findObject, objectKey } from '../money/own-objects.ts'
import { MANAGED_ISSUER } from '../entries/objects/managed-issuer.ts'
import { isFromManager, isUnnamed, namedAccount } from './manager-only.ts'

/** Appoints an account that may set the cap of a currency (IssueSet). Only the manager may. */
export const manageIssuer: Transactor = {
  flags: 0,
  preflight: (tx) => (isUnnamed(bytesField(tx, 'IssuerAccountID')) ? 'temINVALID_ACCOUNT_ID' : 'tesSUCCESS'),
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    const target = namedAccount(context, 'IssuerAccountID')
    if (!exists(target)) return 'tecNO_TARGET'
    const existing = findObject(context, MANAGED_ISSUER, objectKey(context, MANAGED_ISSUER, [target]))
    return existing === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  },
  apply(context) {
    const { account } = context
    const target = namedAccount(context, 'IssuerAccountID')
    const values = { Account: account, IssuerAccountID: target }
    addObject(
      context,
      MANAGED_ISSUER,
      objectKey(context, MANAGED_ISSUER, [target]),
      values,
      requireFields(account).thread,
    )
    return 'tesSUCCESS'
  },
}
