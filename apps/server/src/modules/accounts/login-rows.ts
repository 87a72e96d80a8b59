import type { LoginEntry, SessionMethod } from '@tidebook/contract'
import type { Queries } from '../../platform/database/queries.ts'

/**
 * Maximum number of stored logins per account, separately for accepted and rejected ones, so that neither kind evicts
 * the other.
 */
const MAX_LOGINS = 50
/** How long logins are retained, in milliseconds. */
export const LOGIN_RETENTION_MS = 90 * 86_400_000

/** A stored login attempt. */
export interface LoginRow {
  readonly account: string
  readonly at: Date
  readonly way: SessionMethod
  readonly device: string
  readonly isRefused: boolean
}

/** Stores a login, and deletes the oldest excess logins with the same result. */
export async function insertLogin(db: Queries, { account, at, way, device, isRefused }: LoginRow): Promise<void> {
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
    [account, isRefused, MAX_LOGINS],
  )
}

/** Returns the logins of an account, newest first. @param since milliseconds since 1970 */
export async function loginsOf(db: Queries, account: string, since: number): Promise<LoginEntry[]> {
  const { rows } = await db.query<Omit<LoginEntry, 'at'> & { readonly at: Date }>(
    `select at, way, device, is_refused as "isRefused" from app.account_logins
     where account = $1 and at > $2 order by number desc`,
    [account, new Date(since)],
  )
  return rows.map(({ at, ...entry }) => ({ at: at.getTime(), ...entry }))
}
