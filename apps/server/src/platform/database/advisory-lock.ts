import type pg from 'pg'

/** An advisory lock that one program holds at a time, for as long as its connection lives. */
export class AdvisoryLock {
  readonly #pool: pg.Pool
  readonly #number: number
  #client: pg.PoolClient | undefined

  /** @param number the number of the lock, one of `LOCKS` */
  constructor(pool: pg.Pool, number: number) {
    this.#pool = pool
    this.#number = number
  }

  /** Returns whether this program holds the lock, and takes it when it is free. @throws the database's error */
  async isHeld(): Promise<boolean> {
    if (this.#client !== undefined) return true
    const client = await this.#pool.connect()
    try {
      const { rows } = await client.query<{ readonly taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        this.#number,
      ])
      if (rows[0]?.taken !== true) {
        client.release()
        return false
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    this.#client = client
    return true
  }

  release(): void {
    const client = this.#client
    this.#client = undefined
    // PostgreSQL releases the lock when the connection closes.
    client?.release(true)
  }

  #lose(client: pg.PoolClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
  }
}
