import pg from 'pg'
import { settleWithin } from '../settle-within.ts'

/** Maximum wait for a response from the database, in milliseconds: `/ready` responds within a second. */
const ANSWER_MS = 800
/** Time after which a probe is abandoned and the next one starts on a new connection, in milliseconds. */
const PROBE_MS = 5_000

/** A check of whether a database responds. */
export interface DatabaseProbe {
  /**
   * Returns whether the database now responds to a trivial query. Settles within a second, even when the database
   * hangs.
   */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Probes a database over a separate connection, so that many long queries do not make the database appear unreachable.
 * Runs one probe at a time and shares it among callers, so a hanging database occupies at most one connection.
 */
export function createDatabaseProbe(connections: pg.PoolConfig): DatabaseProbe {
  const pool = new pg.Pool({ ...connections, max: 1, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let running: Promise<boolean> | undefined
  const probe = (): Promise<boolean> =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  return {
    isReachable: () => {
      running ??= probe().finally(() => (running = undefined))
      return settleWithin(ANSWER_MS, running, false)
    },
    close: () => pool.end(),
  }
}
