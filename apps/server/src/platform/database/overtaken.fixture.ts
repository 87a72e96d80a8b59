import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_MS = 5

/**
 * Begins work while another transaction has done its part and not ended yet, ends that one when the work waits for it or
 * is over, and tells what came of the work.
 */
export const overtaken = async <Result>(
  pool: pg.Pool,
  other: (client: pg.PoolClient) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await other(client)
    let isOver = false
    const outcome = Promise.allSettled([work().finally(() => (isOver = true))])
    // Of all views only that of the locks is read anew within a transaction; a connection may come after the first look.
    const isWaiting = async (): Promise<boolean> =>
      (await client.query('select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'))
        .rows.length > 0
    while (!isOver && !(await isWaiting())) await delay(LOOK_MS)
    await client.query('commit')
    const [first] = await outcome
    return first
  } finally {
    client.release()
  }
}
