import type { LoginEntry, SessionWay } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'

/** Logins of an account that are kept, and as many that were refused, so that neither pushes the others out. */
const MOST = 50
/** How long they are kept, milliseconds. */
export const LOGINS_KEPT_MS = 90 * 86_400_000

/** A try to log in, as it is kept. */
export interface LoginRow {
  readonly account: string
  readonly at: Date
  readonly way: SessionWay
  readonly device: string
  readonly isRefused: boolean
}

/** Keeps a login, and forgets the oldest of its kind beyond what is kept. */
export const noteLogin = async (db: Queries, { account, at, way, device, isRefused }: LoginRow): Promise<void> => {
  await db.query('insert into app.account_logins (account, at, way, device, is_refused) values ($1, $2, $3, $4, $5)', [
    account,
    at,
    way,
    device,
    isRefused,
  ])
  await db.query(
    `delete from app.account_logins where number in
       (select number from app.account_logins where account = $1 and is_refused = $2 order by number desc offset $3)`,
    [account, isRefused, MOST],
  )
}

/** Those of an account, newest first. @param since milliseconds since 1970 */
export const loginsOf = async (db: Queries, account: string, since: number): Promise<LoginEntry[]> => {
  const { rows } = await db.query<Omit<LoginEntry, 'at'> & { readonly at: Date }>(
    `select at, way, device, is_refused as "isRefused" from app.account_logins
     where account = $1 and at > $2 order by number desc`,
    [account, new Date(since)],
  )
  return rows.map(({ at, ...entry }) => ({ at: at.getTime(), ...entry }))
}
