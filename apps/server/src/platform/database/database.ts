import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { ServerError } from '../server-error.ts'
import { isDatabaseAway } from './database.errors.ts'
import { createDatabaseProbe } from './database-probe.ts'
import { migrateSchema } from './migrate.ts'
import { tracePool } from '../tracing/traced-pool.ts'
import type { DatabaseSchema } from './schema.ts'

/** The open database: queries through `db`, and raw clients for bulk loading. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  /** The connections behind `db`. Commits wait for the disk, regardless of the server's own settings. */
  readonly pool: pg.Pool
  /** One connection for the indexer, which pipelines statements without waiting for responses. */
  readonly writer: pg.Pool
  /**
   * Returns whether the database now responds to a trivial query. Settles within a second, even when the database
   * hangs.
   */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const QUERY_TIMEOUT_MS = 20_000
/** Connections for queries; locks occupy some of them. */
const QUERY_CONNECTIONS = 12
/** Connections of one open database: queries, the index writer, and the probe. */
export const DATABASE_CONNECTIONS = QUERY_CONNECTIONS + 2

export interface DatabaseOptions {
  readonly url: string
  readonly schemas: readonly DatabaseSchema[]
  readonly logger: Logger
  /** How long to retry an unreachable server, in milliseconds. */
  readonly waitMs?: number
}

/**
 * Connects and migrates the tables.
 * @throws ServerError `server/database-unreachable`, `server/database-newer`, `server/database-failed`
 */
export async function openDatabase<Tables>({
  url,
  schemas,
  logger,
  waitMs = 10_000,
}: DatabaseOptions): Promise<Database<Tables>> {
  const connections = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS * 6,
    statement_timeout: QUERY_TIMEOUT_MS * 6,
    application_name: 'tidebook',
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...connections,
    max: QUERY_CONNECTIONS,
    // The server's default may differ. Only the indexer opts out of waiting for the disk.
    onConnect: async (client) => {
      await client.query('set synchronous_commit = on')
    },
  })
  const writer = new pg.Pool({ ...connections, max: 1, pipeline: true })
  const probe = createDatabaseProbe(connections)
  let closing = false
  for (const each of [pool, writer]) {
    each.on('error', (error) => {
      if (!closing) logger.warn({ err: error }, 'the database connection was lost')
    })
    // A checked-out client emits its own 'error' event, which would end the program without a listener. The user of the
    // client learns of the lost connection when the statement fails.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  tracePool(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await untilReachable(pool, waitMs)
    for (const schema of schemas) await migrateSchema(db, schema, logger)
    // opens the connection in advance, which speeds up the first `/ready`
    void probe.isReachable()
  } catch (error) {
    await Promise.all([probe.close(), writer.end(), db.destroy()])
    throw error
  }
  return {
    db,
    pool,
    writer,
    isReachable: probe.isReachable,
    close: async () => {
      closing = true
      await Promise.all([probe.close(), writer.end(), db.destroy()])
    },
  }
}

async function untilReachable(pool: pg.Pool, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) {
        throw new ServerError('server/database-unreachable', `The database cannot be reached: ${String(error)}`, {
          cause: error,
        })
      }
    }
    await delay(100)
  }
}
