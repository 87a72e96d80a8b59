import type pg from 'pg'
import { ApiError } from './http/http.errors.ts'

/** Something that is kept about a person after they left, and until when (ms since 1970). */
export interface KeptData {
  readonly what: string
  readonly until: number
}

/** What a module keeps about accounts: it can show all of it, and forget it. */
export interface AccountData {
  readonly name: string
  /** Everything about one account, whole. */
  exportOf(account: string, pool: pg.Pool): Promise<unknown>
  /** Forgets it in the transaction that closes the account: what has to be kept, by name. */
  forget(account: string, transaction: pg.PoolClient, now: number): Promise<readonly KeptData[]>
}

/**
 * Holds an account open until the transaction ends, which is about to keep something of it: what is kept while the account
 * is closed would be forgotten by nobody.
 * @throws ApiError `signInRequired` for one that was closed
 */
export const holdOpenAccount = async (client: pg.PoolClient, account: string): Promise<void> => {
  const { rowCount } = await client.query('select from app.accounts where id = $1 and closed is null for share', [
    account,
  ])
  if (rowCount === 0) throw new ApiError('signInRequired')
}
