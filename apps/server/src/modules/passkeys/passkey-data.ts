import type { AccountData } from '../../platform/account-data.ts'
import { deletePasskeysOf } from './passkeys.repository.ts'

/** Passkeys of an account in full: the server only has the public half. */
export const passkeyData: AccountData = {
  name: 'passkeys',
  exportOf: async (account, pool) =>
    (
      await pool.query(
        `select id, name, site, credential, encode(public_key, 'hex') as public_key, counter, created, used
         from app.passkeys where account = $1 order by created`,
        [account],
      )
    ).rows,
  forget: async (account, transaction) => {
    await deletePasskeysOf(transaction, account)
    return []
  },
}
