import type pg from 'pg'

/** The right to act that one program at a time has, for as long as its connection lives. */
export class AdvisoryLock {
  readonly #pool: pg.Pool
  readonly #number: number
  #client: pg.PoolClient | undefined

  /** @param number of the lock, one of `LOCKS` */
  constructor(pool: pg.Pool, number: number) {
    this.#pool = pool
    this.#number = number
  }

  /** Whether this program may act; takes the lock where nobody has it. @throws the database's error */
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
    // With its connection the lock goes.
    client?.release(true)
  }

  #lose(client: pg.PoolClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
  }
}
