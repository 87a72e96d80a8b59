import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { verifyStore } from '@tidebook/node'
import { progressLines } from '@tidebook/contract/progress-lines'
import { proveAudit } from '../modules/audit/prove-audit.ts'
import { describedBy } from '../modules/network/shipped-networks.ts'
import { nodeFolder } from '../modules/node/node-process.ts'
import { writeBackupNote } from '../platform/backup-notes.ts'
import { needsDatabase, type ServerConfig } from '../platform/config.ts'
import { removeCluster } from '../platform/database/cluster/remove-cluster.ts'
import { withOpenDatabase } from '../platform/database/with-open-database.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { Logger } from '../platform/logger.ts'
import { pathExists } from '../platform/files.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { programName } from '../platform/program-name.ts'
import { ServerError, usageError } from '../platform/server-error.ts'
import { createIdleModules } from '../roles/app-schema.ts'
import { sealedColumnsOf } from '../roles/modules.ts'
import { appSchemaOf } from '../roles/open-database.ts'
import { LEDGER_FILE } from './backup.ts'
import { checkKeys } from './backups/check-keys.ts'
import { notingFailure } from './backups/note-failure.ts'
import { backupsAmong } from './backups/retention.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import { startIndexing } from './index-only.ts'
import { restore } from './restore.ts'

const USAGE = 'rehearse FILE, or rehearse FOLDER for its newest backup'

/**
 * Restores a backup into a temporary data folder with its own database, starts the node and the index with it, checks
 * the audit log, and removes everything. Sends nothing: the agent, messages and traders do not run. The exchange may be
 * running, and is not changed.
 * @throws ServerError `server/usage`, `backup/unreadable`, `audit/broken`, `server/secret-damaged`, and the errors of a restore and of a start
 */
export function rehearse(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  return notingFailure('rehearsal', config, logger, () => rehearseRestore(args, config, logger))
}

async function rehearseRestore(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const [source, ...more] = args
  if (source === undefined || more.length > 0) throw usageError(`Usage: ${USAGE}`)
  const path = await backupAt(resolve(source), programName(config.roles))
  const started = performance.now()
  // inside the data folder, which contains the same secrets
  const place = join(config.dataDir, 'rehearsal')
  await mkdir(place, { recursive: true, mode: 0o711 })
  await chmod(place, 0o711)
  const lock = await takeProcessLock(place)
  const dataDir = join(place, 'exchange')
  try {
    await removeDataDir(dataDir)
    const throwAway = await throwAwayConfig(config, dataDir)
    await restore(throwAway, path, logger)
    for (const line of await checkRestored(throwAway, config, logger)) process.stdout.write(`${line}\n`)
    writeBackupNote(config.dataDir, 'rehearsal', { made: Date.now(), path })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`The rehearsal with ${path} succeeded in ${seconds} s\n`)
  } finally {
    await removeDataDir(dataDir)
    await lock.release()
  }
}

/**
 * Returns the path of a backup, or of a program's newest backup in a folder.
 * @throws ServerError `server/usage`
 */
async function backupAt(path: string, program: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw usageError(`There is no backup at ${path}`)
  if (!found.isDirectory()) return path
  const [newest] = backupsAmong(await readdir(path), program)
  if (newest === undefined) throw usageError(`${path} has no backup of ${program} that backup --into wrote`)
  return join(path, newest.file)
}

/** Returns the settings of the temporary exchange, which has its own database and contacts no other machine. */
async function throwAwayConfig(config: ServerConfig, dataDir: string): Promise<ServerConfig> {
  return {
    ...config,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    nodePort: await freePort(),
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    nodeTokenFile: undefined,
    publicUrls: [],
    staffUrl: undefined,
    publicNodeUrl: undefined,
    cluster: undefined,
    demo: false,
    localChains: false,
  }
}

/** Checks as much of a restored data folder as its content allows, and returns a sentence about each part. */
async function checkRestored(
  throwAway: ServerConfig,
  { cluster }: ServerConfig,
  logger: Logger,
): Promise<readonly string[]> {
  const hasLedger = await pathExists(join(throwAway.dataDir, LEDGER_FILE))
  // The ledger of a cluster continues only with its validators.
  if (hasLedger && cluster === undefined) return checkByStart(throwAway, logger)
  return [
    ...(hasLedger ? [await checkLedger(throwAway)] : []),
    ...(needsDatabase(throwAway)
      ? [await withDatabase(throwAway, logger, (url) => checkTables(throwAway, url, logger))]
      : []),
  ]
}

async function checkByStart(throwAway: ServerConfig, logger: Logger): Promise<readonly string[]> {
  const config = { ...throwAway, nodeUrl: undefined, roles: new Set([...throwAway.roles, 'node', 'market'] as const) }
  const { server, indexed } = await startIndexing(config, logger)
  try {
    const { ledger, transactions } = await indexed(progressLines('Building the index of the backup', COMMAND_OUTPUT))
    const { databaseUrl } = server
    return [
      `The node started, and the index has ${transactions} transactions up to ledger ${ledger}`,
      ...(databaseUrl === undefined || !needsDatabase(throwAway)
        ? []
        : [await checkTables(throwAway, databaseUrl, logger)]),
    ]
  } finally {
    await server.stop()
  }
}

async function checkLedger(config: ServerConfig): Promise<string> {
  const { profile } = await describedBy(config)
  const { lastLedger } = await verifyStore({
    dataDir: nodeFolder(config.dataDir),
    network: profile,
    onProgress: progressLines('Verifying the ledgers of the backup', COMMAND_OUTPUT),
  })
  return `The ledger is sound up to number ${lastLedger}; the node of a cluster was not started`
}

/** Updates schema `app` as a start does, and checks the audit log and the key of the encrypted values. */
async function checkTables(config: ServerConfig, url: string, logger: Logger): Promise<string> {
  const modules = await createIdleModules(config, logger)
  return withOpenDatabase({ url, schemas: [appSchemaOf(modules)], logger }, async ({ pool }) => {
    const proof = await proveAudit(pool, undefined)
    if (!proof.sound) throw new ServerError('audit/broken', `The audit log breaks at entry ${proof.number}`)
    const keys = await checkKeys(config, pool, sealedColumnsOf(modules))
    return `The tables are up to date, and the ${proof.entries} entries of the audit log are unbroken\n${keys}`
  })
}

async function removeDataDir(dataDir: string): Promise<void> {
  await removeCluster(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}
