import type pg from 'pg'
import { ApiError } from '../http/http.errors.ts'

/** The connections to the database, named before they are open: the web port answers earlier than the database does. */
export class LatePool {
  #pool: pg.Pool | undefined

  open(pool: pg.Pool): void {
    this.#pool = pool
  }

  /** @throws ApiError `notReady` before the database is open, and in a program that has none */
  readonly get = (): pg.Pool => {
    if (this.#pool === undefined) throw new ApiError('notReady')
    return this.#pool
  }
}
