import type { Kysely } from 'kysely'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { progressLines } from '@tidebook/contract/progress-lines'
import type { DatabaseSchema } from '../platform/database/schema.ts'
import { writeArchive, type ArchivedFile } from '../platform/archive/write-archive.ts'
import { needsDatabase, type ServerConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { tryAdvisoryLock } from '../platform/database/advisory-lock.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import type { Queries } from '../platform/database/queries.ts'
import { appliedMigrations, newerMigrations } from '../platform/database/migrate.ts'
import { dumpSchema, type Sequences } from '../platform/database/schema-dump.ts'
import { withAnyDatabase } from './with-any-database.ts'
import type { Logger } from '../platform/logger.ts'
import { pathExists } from '../platform/files.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import { programName } from '../platform/program-name.ts'
import { writeBackupNote, type BackupNote } from '../platform/backup-notes.ts'
import { ServerError } from '../platform/server-error.ts'
import { VERSION } from '../platform/version.ts'
import { AGENT_SEED_FILE } from '../modules/agent/agent-seed.ts'
import { nodeFolder } from '../modules/node/node-process.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { readBackupFlags } from './backups/backup-flags.ts'
import { notingFailure } from './backups/note-failure.ts'
import { backupFileName, backupsAmong, expiredBackups } from './backups/retention.ts'

/** Metadata of a backup. */
interface BackupFacts {
  readonly made: string
  readonly program: string
  /** Migrations of schema `app`, ordered by name; undefined when the program has no database. */
  readonly migrations?: readonly string[]
  readonly sequences?: Sequences
}

/**
 * The key of the encrypted values, and the one that replaces it: after an interrupted rotation, either can be the key of
 * the tables.
 */
const KEY_FILES = ['identity-key', 'identity-key.next']
/**
 * Files of the data folder that cannot be recreated, in the order in which `restore` writes them. The phase file comes
 * last, because it marks the network as complete. The ledger is copied, since it may be written concurrently.
 */
export const BACKUP_FILES = ['network.json', ...KEY_FILES, AGENT_SEED_FILE, 'local-network/seed', 'local-network/phase']
export const LEDGER_FILE = 'node/data.mdb'

/**
 * Writes data that cannot be recreated to one file: schema `app`, and the ledger and the keys of our own network. The
 * exchange may be running. If the target is a folder, also removes this program's backups that the retention policy
 * does not keep.
 * @throws ServerError, and the errors of the data sources
 */
export function backup(config: ServerConfig, args: readonly string[], logger: Logger): Promise<void> {
  return notingFailure('backup', config, logger, () => backUp(config, args, logger))
}

async function backUp(config: ServerConfig, args: readonly string[], logger: Logger): Promise<void> {
  const target = readBackupFlags(args)
  if (target.kind === 'file') return writeBackup(config, target.path, logger)
  if (config.backupPassword === undefined)
    throw new ServerError('config/invalid', 'BACKUP_PASSWORD: must be set, because backups in a folder are encrypted')
  const program = programName(config.roles)
  await writeBackup(config, join(target.path, backupFileName(program, Date.now())), logger)
  const stored = backupsAmong(await readdir(target.path), program)
  for (const { file } of expiredBackups(stored, target.keep)) {
    await rm(join(target.path, file))
    process.stdout.write(`Removed ${file}, which is older than what is kept\n`)
  }
}

/** @throws ServerError, and the errors of the data sources */
async function writeBackup(config: ServerConfig, path: string, logger: Logger): Promise<void> {
  if (await pathExists(path)) throw new ServerError('backup/not-empty', `${path} is there already`)
  await mkdir(dirname(path), { recursive: true })
  // the temporary file is next to the target, where there is enough space
  const folder = await mkdtemp(`${path}.`)
  try {
    const app = needsDatabase(config) ? await dumpApp(config, join(folder, 'app'), logger) : undefined
    const taken = new Set(app === undefined ? [] : KEY_FILES)
    const files = [...(app?.files ?? []), ...(await keptFiles(config.dataDir, folder, taken))]
    const facts: BackupFacts = { made: new Date().toISOString(), program: VERSION, ...app?.facts }
    const report = progressLines('Writing the backup', COMMAND_OUTPUT)
    await writeArchive(path, facts, files, config.backupPassword, report)
    if (config.backupPassword === undefined) logger.warn('the backup is not encrypted: set BACKUP_PASSWORD')
    noteBackupOf(config.dataDir, { made: Date.parse(facts.made), path }, logger)
    process.stdout.write(`Written to ${path}: ${files.map(({ name }) => name).join(', ')}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Records the backup for `doctor`. The backup is complete even if this fails. */
function noteBackupOf(dataDir: string, backup: BackupNote, logger: Logger): void {
  try {
    writeBackupNote(dataDir, 'backup', backup)
  } catch (error) {
    logger.warn({ err: error }, 'the backup was written, but the data folder cannot note it')
  }
}

/** @param except names of files that were copied with the tables */
async function keptFiles(dataDir: string, folder: string, except: ReadonlySet<string>): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  // the ledger first: the keys do not change while the ledger grows
  if (await pathExists(join(dataDir, LEDGER_FILE))) {
    const { copyStore } = await import('@tidebook/node')
    await copyStore(nodeFolder(dataDir), join(folder, 'node'))
    files.push({ name: `files/${LEDGER_FILE}`, path: join(folder, 'node/data.mdb') })
  }
  for (const name of BACKUP_FILES) {
    const path = join(dataDir, name)
    if (!except.has(name) && (await pathExists(path))) files.push({ name: `files/${name}`, path })
  }
  return files
}

interface DumpedApp {
  readonly files: readonly ArchivedFile[]
  readonly facts: Pick<BackupFacts, 'migrations' | 'sequences'>
}

async function dumpApp(config: ServerConfig, folder: string, logger: Logger): Promise<DumpedApp> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const schema = await appSchemaFor(config, logger)
  return withAnyDatabase(config, logger, (url) => dumpFrom(url, schema, { folder, dataDir: config.dataDir }, logger))
}

/**
 * Copies the key while no rotation can run, so that it is the key of the tables.
 * @param folder a new folder that only its owner can read
 */
async function copyKeys(dataDir: string, folder: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const name of KEY_FILES) {
    if (!(await pathExists(join(dataDir, name)))) continue
    const path = join(folder, name)
    await copyFile(join(dataDir, name), path)
    files.push({ name: `files/${name}`, path })
  }
  return files
}

/** @throws ServerError `server/already-running` while `tidebook key` runs */
async function dumpFrom(
  url: string,
  schema: DatabaseSchema,
  { folder, dataDir }: { readonly folder: string; readonly dataDir: string },
  logger: Logger,
): Promise<DumpedApp> {
  // Applies no migrations: a backup must be restorable, and the exchange may have an older version.
  const database = await openDatabase({ url, schemas: [], logger })
  const client = await database.pool.connect()
  try {
    const migrations = await knownMigrations(database.db, schema)
    await excludeRotation(client)
    // one snapshot of all tables, regardless of concurrent writes
    await client.query('begin isolation level repeatable read read only')
    const { tables, sequences } = await dumpSchema(client, schema, folder)
    await client.query('commit')
    const keys = await copyKeys(dataDir, folder)
    // The lock ended if the connection did.
    await client.query('select 1')
    return {
      files: [...tables.map(({ table, path }) => ({ name: `app/${table}.jsonl`, path })), ...keys],
      facts: { migrations, sequences },
    }
  } finally {
    client.release(true)
    await database.close()
  }
}

/** Takes the lock of the data key for as long as the connection lives. Programs that use the key share it. */
async function excludeRotation(client: Queries): Promise<void> {
  if (await tryAdvisoryLock(client, LOCKS.dataKey, 'shared')) return
  throw new ServerError(
    'server/already-running',
    'The command "tidebook key" is open for this database: end it without its words, make the backup, and run it again',
  )
}

/** @throws ServerError `server/database-newer` for tables from a newer version */
async function knownMigrations<Tables>(db: Kysely<Tables>, schema: DatabaseSchema): Promise<readonly string[]> {
  const applied = await appliedMigrations(db, schema)
  const newer = newerMigrations(schema, applied)
  if (newer.length === 0) return applied
  throw new ServerError(
    'server/database-newer',
    `Schema ${schema.name} was written by a newer version (${newer.join(', ')}). Back it up with that version`,
  )
}
