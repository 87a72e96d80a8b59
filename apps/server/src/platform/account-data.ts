import type pg from 'pg'
import { ApiError } from './http/http.errors.ts'

/** Data that is retained after an account is closed, and its expiry (ms since 1970). */
export interface RetainedData {
  readonly what: string
  readonly until: number
}

/** The account data of one module, which can be exported and erased. */
export interface AccountData {
  readonly name: string
  /** Returns all data of one account. */
  exportOf(account: string, pool: pg.Pool): Promise<unknown>
  /** Erases the data in the transaction that closes the account, and returns the data that must be retained. */
  forget(account: string, transaction: pg.PoolClient, now: number): Promise<readonly RetainedData[]>
}

/**
 * Locks an open account until the transaction ends, so that it cannot be closed while its data is written. Data written
 * for a closed account would never be erased.
 * @throws ApiError `signInRequired` when the account is closed
 */
export async function lockOpenAccount(client: pg.PoolClient, account: string): Promise<void> {
  const { rowCount } = await client.query('select from app.accounts where id = $1 and closed is null for share', [
    account,
  ])
  if (rowCount === 0) throw new ApiError('signInRequired')
}
