import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const POLL_MS = 5

/**
 * Starts work after another transaction has made its change and before it commits. Commits that transaction when the
 * work waits for it or has ended, and returns the result of the work.
 */
export async function runDuringTransaction<Result>(
  pool: pg.Pool,
  other: (client: pg.PoolClient) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await other(client)
    let isOver = false
    const outcome = Promise.allSettled([work().finally(() => (isOver = true))])
    // Within a transaction, only the view of the locks is refreshed. A connection may appear after the first query.
    const isWaiting = async (): Promise<boolean> =>
      (await client.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'))
        .rows.length > 0
    while (!isOver && !(await isWaiting())) await delay(POLL_MS)
    await client.query('commit')
    const [first] = await outcome
    return first
  } finally {
    client.release()
  }
}
