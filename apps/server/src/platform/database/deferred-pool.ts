import type pg from 'pg'
import { ApiError } from '../http/http.errors.ts'

/**
 * A reference to the connection pool that exists before the pool is open: the web port is ready before the database is.
 */
export class DeferredPool {
  #pool: pg.Pool | undefined

  open(pool: pg.Pool): void {
    this.#pool = pool
  }

  /** @throws ApiError `notReady` before the database is open, and in a program without a database */
  readonly get = (): pg.Pool => {
    if (this.#pool === undefined) throw new ApiError('notReady')
    return this.#pool
  }
}
