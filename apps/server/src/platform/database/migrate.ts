import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Logger } from '../logger.ts'
import { ServerError, toServerError } from '../server-error.ts'
import type { DatabaseSchema } from './schema.ts'

/**
 * Migrates the tables of a schema. The names of the applied migrations identify the version that wrote the database:
 * unknown names are from a newer version.
 * @throws ServerError `server/database-newer`, `server/database-failed`, `server/disk-full`
 */
export async function migrateSchema<Tables>(db: Kysely<Tables>, schema: DatabaseSchema, logger: Logger): Promise<void> {
  const newer = newerMigrations(schema, await appliedMigrations(db, schema))
  if (newer.length > 0) await dropOrRefuse(db, schema, newer, logger)
  const { schema: historySchema, table } = schema.history
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...schema.migrations }) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
    // each module adds its own migrations, so a new one may sort before an applied one
    allowUnorderedMigrations: true,
    ...(historySchema === undefined ? {} : { migrationTableSchema: historySchema }),
  })
  const { error, results } = await migrator.migrateToLatest()
  const applied = (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  if (applied.length > 0) logger.info({ schema: schema.name, migrations: applied }, 'database migrated')
  if (error === undefined) return
  const named = toServerError(error)
  throw named.code === 'server/disk-full'
    ? named
    : new ServerError('server/database-failed', `The database migration failed: ${named.message}`, {
        cause: error,
      })
}

/** Returns the names of the applied migrations in order; empty when the schema was never created. */
export async function appliedMigrations<Tables>(
  db: Kysely<Tables>,
  { history }: Pick<DatabaseSchema, 'history'>,
): Promise<readonly string[]> {
  const name = `${history.schema ?? 'public'}.${history.table}`
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${name}) as found`.execute(db)
  if (rows[0]?.found === null) return []
  const applied = await sql<{ name: string }>`select name from ${sql.table(name)} order by name`.execute(db)
  return applied.rows.map((row) => row.name)
}

/** Returns the names of migrations that this program does not have. A newer version applied them. */
export function newerMigrations(
  { migrations }: Pick<DatabaseSchema, 'migrations'>,
  names: readonly string[],
): readonly string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name))
}

async function dropOrRefuse<Tables>(
  db: Kysely<Tables>,
  { name, history, mayBeDropped }: DatabaseSchema,
  newer: readonly string[],
  logger: Logger,
): Promise<void> {
  if (!mayBeDropped)
    throw new ServerError(
      'server/database-newer',
      `Schema ${name} of the database was written by a newer version (${newer.join(', ')}). Run that version, or restore a backup of this one into an empty database`,
    )
  logger.warn({ schema: name, newer }, 'the index tables have a newer version; rebuilding them')
  await db.transaction().execute(async (transaction) => {
    await sql`drop schema if exists ${sql.id(name)} cascade`.execute(transaction)
    await sql`delete from ${sql.table(`${history.schema ?? 'public'}.${history.table}`)}`.execute(transaction)
  })
}
