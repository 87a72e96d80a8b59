import { sameBytes } from '../base/same-asset.ts'
import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { requireFields, exists } from '../money/accounts.ts'
import { blacklistOf } from '../money/blacklist.ts'
import { addObject, objectKey } from '../money/own-objects.ts'
import { BLACK_LIST } from '../entries/objects/blacklist.ts'
import { isFromManager, isUnnamed, namedAccount } from './manager-only.ts'

/** Blocks an account: every transaction it sends fails with telBLKLIST until it is unblocked. Only the manager may. */
export const setBlackList: Transactor = {
  flags: 0,
  preflight(tx) {
    const target = bytesField(tx, 'BlackListAccountID')
    if (isUnnamed(target)) return 'temINVALID_ACCOUNT_ID'
    return sameBytes(target, tx.account) ? 'temDST_IS_SRC' : 'tesSUCCESS'
  },
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    const target = namedAccount(context, 'BlackListAccountID')
    if (!exists(target)) return 'tecNO_TARGET'
    return blacklistOf(target) === undefined ? 'tesSUCCESS' : 'tecDUPLICATE'
  },
  apply(context) {
    const { account } = context
    const target = namedAccount(context, 'BlackListAccountID')
    const values = { Account: account, BlackListAccountID: target }
    addObject(context, BLACK_LIST, objectKey(context, BLACK_LIST, [target]), values, requireFields(account).thread)
    return 'tesSUCCESS'
  },
}
