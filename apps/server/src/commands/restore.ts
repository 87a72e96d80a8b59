import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { progressLines } from '@tidebook/contract/progress-lines'
import { readArchive } from '../platform/archive/read-archive.ts'
import { needsDatabase, type ServerConfig } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateSchema, newerMigrations } from '../platform/database/migrate.ts'
import { loadSchema, tablesOf, type SchemaDump } from '../platform/database/schema-dump.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { DatabaseSchema } from '../platform/database/schema.ts'
import type { Logger } from '../platform/logger.ts'
import { pathExists } from '../platform/files.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { BACKUP_FILES, LEDGER_FILE } from './backup.ts'

const backupFacts = z.object({
  made: z.string(),
  program: z.string(),
  migrations: z.optional(z.array(z.string())),
  sequences: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9_]+$/)), z.string().check(z.regex(/^\d{1,19}$/)))),
})

/** Every file that a backup can contain. */
const RESTORED_FILES = [LEDGER_FILE, ...BACKUP_FILES]
const TABLE = /^app\/([a-z0-9_]+)\.jsonl$/

/**
 * Restores a backup into an empty data folder and an empty database. Changes nothing before the whole backup has been
 * read and verified. The next start rebuilds the market index.
 * @throws ServerError `backup/unreadable`, `backup/not-empty`, `server/database-newer`, and the errors of the database
 */
export async function restore(config: ServerConfig, source: string | undefined, logger: Logger): Promise<void> {
  if (source === undefined) throw new ServerError('server/usage', 'restore needs the file of a backup')
  const { dataDir } = config
  await prepareDataDir(dataDir)
  const lock = await takeProcessLock(dataDir)
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const { about, files } = await readArchive(
      resolve(source),
      folder,
      config.backupPassword,
      undefined,
      progressLines('Reading the backup', COMMAND_OUTPUT),
    )
    const facts = backupFacts.safeParse(about)
    if (!facts.success) throw new ServerError('backup/unreadable', 'The backup has no table of contents')
    const restored = RESTORED_FILES.flatMap((name) => {
      const path = files.get(`files/${name}`)
      return path === undefined ? [] : [{ name, path }]
    })
    for (const { name } of restored) await requireAbsent(dataDir, name)
    const { made: createdAt, migrations, sequences = {} } = facts.data
    if (migrations !== undefined && needsDatabase(config)) {
      const tables = [...files].flatMap(([name, path]) => {
        const table = TABLE.exec(name)?.[1]
        return table === undefined ? [] : [{ table, path }]
      })
      await restoreApp(config, migrations, { tables, sequences }, logger)
    }
    for (const { name, path } of restored) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
      await rename(path, join(dataDir, name))
    }
    process.stdout.write(`The backup of ${createdAt} is restored; the market index is built again by the next start\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await lock.release()
  }
}

async function requireAbsent(dataDir: string, name: string): Promise<void> {
  const path = join(dataDir, name)
  if (await pathExists(path))
    throw new ServerError('backup/not-empty', `${path} exists: restore into an empty data folder`)
}

async function restoreApp(
  config: ServerConfig,
  migrations: readonly string[],
  dump: SchemaDump,
  logger: Logger,
): Promise<void> {
  const schema = await appSchemaFor(config, logger)
  const unknown = newerMigrations(schema, migrations)
  if (unknown.length > 0)
    throw new ServerError(
      'server/database-newer',
      `The backup was made by a newer version (${unknown.join(', ')}): restore it with that one`,
    )
  // the tables as in the backup; the next start migrates them
  const then: DatabaseSchema = {
    ...schema,
    migrations: Object.fromEntries(Object.entries(schema.migrations).filter(([name]) => migrations.includes(name))),
  }
  await withDatabase(config, logger, (url) => loadInto(url, then, dump, logger))
}

async function loadInto(url: string, schema: DatabaseSchema, dump: SchemaDump, logger: Logger): Promise<void> {
  const database = await openDatabase({ url, schemas: [], logger })
  const client = await database.pool.connect()
  try {
    for (const table of await tablesOf(client, schema)) {
      const { rowCount } = await client.query(`select 1 from app.${table} limit 1`)
      if (rowCount !== 0)
        throw new ServerError('backup/not-empty', `Table app.${table} has rows: restore into an empty database`)
    }
    await client.query('drop schema if exists app cascade')
    await migrateSchema(database.db, schema, logger)
    const createdTables = new Set(await tablesOf(client, schema))
    const strange = dump.tables.find(({ table }) => !createdTables.has(table))
    if (strange !== undefined)
      throw new ServerError('backup/unreadable', `The backup has a table that no migration creates: ${strange.table}`)
    await client.query('begin')
    await loadSchema(client, schema.name, dump)
    await client.query('commit')
  } finally {
    client.release(true)
    await database.close()
  }
}
