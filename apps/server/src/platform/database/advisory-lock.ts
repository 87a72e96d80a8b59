import type pg from 'pg'
import { settleWithin } from '../settle-within.ts'
import type { Queries } from './queries.ts'

/**
 * PostgreSQL's settings for the connection of a lock: when the program's machine does not respond for 6 seconds, the
 * server closes the connection, and the lock is free. A killed program on a running machine loses its connections at
 * once.
 */
export const KEEPALIVE = 'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3'
/** Age after which the connection is tested before the lock counts as held, in milliseconds. */
const TEST_MS = 1_000
/** Maximum wait for the response to a test, in milliseconds. */
const ANSWER_MS = 3_000

/** Statements that take a lock: for one program, or for several that exclude only an exclusive holder. */
const TAKE = {
  exclusive: 'select pg_try_advisory_lock($1) as taken',
  shared: 'select pg_try_advisory_lock_shared($1) as taken',
} as const

type LockMode = keyof typeof TAKE

/** Takes a lock for as long as the connection lives. @returns whether the lock was free */
export async function tryAdvisoryLock(client: Queries, number: number, mode: LockMode): Promise<boolean> {
  const { rows } = await client.query<{ readonly taken: boolean }>(TAKE[mode], [number])
  return rows[0]?.taken === true
}

/** An advisory lock that a program holds for as long as its connection lives. */
export class AdvisoryLock {
  readonly #pool: pg.Pool
  readonly #number: number
  readonly #mode: LockMode
  #client: pg.PoolClient | undefined
  /** When the connection last responded, in milliseconds of a monotonic clock. */
  #answeredAt = 0
  #term = 0
  #running: Promise<boolean> | undefined
  #hasEnded = false

  /**
   * @param number the number of the lock, one of `LOCKS`
   * @param mode whether one program holds the lock at a time, or several share it
   */
  constructor(pool: pg.Pool, number: number, mode: LockMode = 'exclusive') {
    this.#pool = pool
    this.#number = number
    this.#mode = mode
  }

  /**
   * Number of times that this program took the lock. After a change, another program may have held it in between, even
   * if `isHeld` never returned false.
   */
  get term(): number {
    return this.#term
  }

  /**
   * Returns whether this program holds the lock, and takes it when it is free. Tests the connection, because the server
   * may have closed it and granted the lock to another program while the network was down.
   * @throws the database's error
   */
  isHeld(): Promise<boolean> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  release(): void {
    const client = this.#client
    this.#client = undefined
    // PostgreSQL releases the lock when the connection closes.
    client?.release(true)
  }

  /** Releases the lock permanently. A pool ends only when no lock takes one of its connections again. */
  end(): void {
    this.#hasEnded = true
    this.release()
  }

  async #check(): Promise<boolean> {
    const client = this.#client
    if (client === undefined) return this.#take()
    if (performance.now() - this.#answeredAt < TEST_MS) return true
    const hasAnswered = client.query('select 1').then(
      () => true,
      () => false,
    )
    if (await settleWithin(ANSWER_MS, hasAnswered, false)) {
      this.#answeredAt = performance.now()
      return this.#client === client
    }
    this.#lose(client)
    return this.#take()
  }

  async #take(): Promise<boolean> {
    if (this.#hasEnded) return false
    const client = await this.#pool.connect()
    try {
      if (!(await tryAdvisoryLock(client, this.#number, this.#mode))) {
        client.release()
        return false
      }
      await client.query(KEEPALIVE)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (this.#hasEnded) {
      client.release(true)
      return false
    }
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    this.#client = client
    this.#term += 1
    this.#answeredAt = performance.now()
    return true
  }

  #lose(client: pg.PoolClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.release(true)
  }
}
