import type pg from 'pg'

/** Something that is kept about a person after he left, and until when (ms since 1970). */
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
