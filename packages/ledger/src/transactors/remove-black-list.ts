import type { Transactor } from '../engine/transactor.ts'
import { bytesField } from '../base/tx-fields.ts'
import { blacklistOf } from '../money/blacklist.ts'
import { removeObject } from '../money/own-objects.ts'
import { isFromManager, isUnnamed, namedAccount } from './manager-only.ts'

/** Unblocks an account. Only the manager may. */
export const removeBlackList: Transactor = {
  flags: 0,
  preflight: (tx) => (isUnnamed(bytesField(tx, 'BlackListAccountID')) ? 'temINVALID_ACCOUNT_ID' : 'tesSUCCESS'),
  preclaim(context) {
    if (!isFromManager(context)) return 'tecNO_PERMISSION'
    return blacklistOf(namedAccount(context, 'BlackListAccountID')) === undefined ? 'tecNO_ENTRY' : 'tesSUCCESS'
  },
  apply(context) {
    const bar = blacklistOf(namedAccount(context, 'BlackListAccountID'))
    if (bar !== undefined) removeObject(context, bar)
    return 'tesSUCCESS'
  },
}
