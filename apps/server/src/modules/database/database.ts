import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import { ServerError, toServerError } from '../../platform/server-error.ts'
import { isDatabaseAway } from './database.errors.ts'
import { migrations } from './migrations/migrations.ts'
import type { Tables } from './tables.ts'

/** The open database: queries through `db`, and raw clients for bulk loading. */
export interface Database {
  readonly db: Kysely<Tables>
  /** One connection for what fills the index: it takes statements in a pipeline, without waiting for answers. */
  readonly writer: pg.Pool
  /** Whether a trivial query is answered now. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

const QUERY_TIMEOUT_MS = 20_000

/**
 * Connects and brings the tables up to date.
 * @param waitMs how long an unreachable server is tried again.
 * @throws ServerError `server/database-unreachable`, `server/database-failed`.
 */
export const openDatabase = async (url: string, logger: Logger, waitMs = 10_000): Promise<Database> => {
  const connections = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS * 6,
    statement_timeout: QUERY_TIMEOUT_MS * 6,
    application_name: 'tidebook',
  }
  const pool = new pg.Pool({ ...connections, max: 12 })
  const writer = new pg.Pool({ ...connections, max: 1, pipeline: true })
  let closing = false
  for (const each of [pool, writer]) {
    each.on('error', (error) => {
      if (!closing) logger.warn({ err: error }, 'a database connection was lost')
    })
    // A connection that is lent out tells its end to nobody but itself; unheard it would end the program. Whoever
    // uses it learns of it by the failure of his statement.
    each.on('connect', (client) => client.on('error', () => undefined))
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await untilReachable(pool, waitMs)
    await migrate(db, logger)
  } catch (error) {
    await Promise.all([writer.end(), db.destroy()])
    throw error
  }
  return {
    db,
    writer,
    isReachable: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      closing = true
      await Promise.all([writer.end(), db.destroy()])
    },
  }
}

const untilReachable = async (pool: pg.Pool, waitMs: number): Promise<void> => {
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

const migrate = async (db: Kysely<Tables>, logger: Logger): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  for (const result of results ?? [])
    logger.info({ migration: result.migrationName, status: result.status }, 'database migration')
  if (error !== undefined) {
    const named = toServerError(error)
    throw named.code === 'server/disk-full'
      ? named
      : new ServerError('server/database-failed', `The tables could not be brought up to date: ${named.message}`, {
          cause: error,
        })
  }
}
