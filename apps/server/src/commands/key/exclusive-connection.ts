import type pg from 'pg'
import { KEEPALIVE, tryAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ServerError } from '../../platform/server-error.ts'

/**
 * A connection that excludes the programs with the data key. It holds the lock and runs the changes, so a change is
 * rolled back when the lock is lost.
 */
export interface ExclusiveConnection {
  readonly client: Queries
  /**
   * Runs work in a transaction.
   * @throws ServerError `server/database-unreachable` when the connection ended before, and the errors of the work
   */
  readonly change: <Result>(work: (client: pg.ClientBase) => Promise<Result>) => Promise<Result>
}

/** @throws ServerError `server/already-running` while a program with the role `api`, or a backup, uses the database */
export async function withExclusiveConnection(
  pool: pg.Pool,
  work: (connection: ExclusiveConnection) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  // The next query reports the loss of the connection.
  client.on('error', () => undefined)
  try {
    await client.query(KEEPALIVE)
    if (!(await tryAdvisoryLock(client, LOCKS.dataKey, 'exclusive')))
      throw new ServerError(
        'server/already-running',
        'A program of the role api, a backup, or another "tidebook key" uses this database: stop all of them first',
      )
    await work({ client, change: (changes) => transaction(client, changes) })
  } finally {
    // PostgreSQL releases the lock when the connection closes.
    client.release(true)
  }
}

async function transaction<Result>(
  client: pg.ClientBase,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('begin')
  } catch (cause) {
    throw new ServerError(
      'server/database-unreachable',
      'The connection to the database ended, so other programs may use the key. Nothing was changed: run the command again',
      { cause },
    )
  }
  try {
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
