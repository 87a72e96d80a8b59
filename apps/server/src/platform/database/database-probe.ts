import pg from 'pg'
import { settleWithin } from '../settle-within.ts'

/** Longest wait for the answer of a database, milliseconds: `/ready` answers within a second. */
const ANSWER_MS = 800
/** After this time a probe is given up and the next one begins with a new connection. */
const PROBE_MS = 5_000

/** Finds out whether a database answers. */
export interface DatabaseProbe {
  /** Whether the database answers a trivial query now. Settles within a second, also when the database hangs. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Probes a database over a connection of its own, so that many long queries do not make the database look away. One probe
 * runs at a time and callers share it, so a database that hangs holds one connection at most.
 */
export const createDatabaseProbe = (connections: pg.PoolConfig): DatabaseProbe => {
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
