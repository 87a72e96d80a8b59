import type { AccountExport } from '@tidebook/contract'
import type { AccountData, RetainedData } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import type { AccountContext } from './account-context.ts'
import type { Caller } from './caller.ts'
import { closeAccount } from './accounts.repository.ts'
import { checkPassword, requireCurrentPassword, openAccount, notifyOwner } from './change-account.ts'

/**
 * How long the number of a closed account is retained, so that external records with this number are not attributed to
 * another account.
 */
const NUMBER_KEPT_MS = 180 * 86_400_000

/** The account data of this module. The export contains neither the password nor its hash. */
export const ownData: AccountData = {
  name: 'account',
  exportOf: async (account, pool) => {
    const { rows } = await pool.query(
      `select id, user_name, phone, email, language, public_key, address, created from app.accounts where id = $1`,
      [account],
    )
    const sessions = await pool.query(
      'select id, way, device, created, seen from app.account_sessions where account = $1 order by created',
      [account],
    )
    const logins = await pool.query(
      'select at, way, device, is_refused from app.account_logins where account = $1 order by number',
      [account],
    )
    return { ...(rows[0] as object), sessions: sessions.rows, logins: logins.rows }
  },
  forget: async (account, transaction, now) => {
    await transaction.query('delete from app.account_sessions where account = $1', [account])
    await transaction.query('delete from app.account_logins where account = $1', [account])
    await closeAccount(transaction, account, new Date(now))
    return [{ what: 'accountNumber', until: now + NUMBER_KEPT_MS }]
  },
}

/** Exports the account data of every module. @throws ApiError `wrongPassword` */
export async function exportAccount(context: AccountContext, id: string, password: string): Promise<AccountExport> {
  await checkPassword(context, await openAccount(context, id), password)
  const parts = await Promise.all(
    context.data().map(async (data) => [data.name, await data.exportOf(id, context.pool())] as const),
  )
  return { made: context.now(), parts: Object.fromEntries(parts) }
}

/** Closes an account: every module erases its data, in one transaction. @throws ApiError `wrongPassword` */
export async function closeOwnAccount(
  context: AccountContext,
  id: string,
  password: string,
  caller: Caller,
): Promise<readonly RetainedData[]> {
  const account = await openAccount(context, id)
  await checkPassword(context, account, password)
  const retained = await inTransaction(context.pool(), async (client) => {
    await requireCurrentPassword(client, account)
    const all: RetainedData[] = []
    for (const data of context.data()) all.push(...(await data.forget(id, client, context.now())))
    return all
  })
  notifyOwner(context, account, 'closed', caller)
  return retained
}

/** Deletes the numbers of accounts that were closed long ago. */
export const deleteClosedAccounts: Job = {
  name: 'forget-closed-accounts',
  cron: '11 3 * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.accounts where closed <= $1', [new Date(now() - NUMBER_KEPT_MS)])
  },
}
