import type { ServerConfig } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { withOpenDatabase } from '../platform/database/with-open-database.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { Logger } from '../platform/logger.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'
import { createIdleModules } from '../roles/app-schema.ts'
import { validDataKey } from '../platform/secrets/data-key.ts'
import type { SealedColumn } from '../platform/secrets/sealed-column.ts'
import { sealedColumnsOf } from '../roles/modules.ts'
import { appSchemaOf } from '../roles/open-database.ts'
import { openTerminal, type Terminal } from './confirm.ts'
import { withExclusiveConnection } from './key/exclusive-connection.ts'
import { keysOfFolder } from './key/key-files.ts'
import { keyCommandIn } from './key/key-command.ts'
import { replaceKey } from './key/replace-key.ts'
import { rotateKey } from './key/rotate-key.ts'
import { countAll, countsText, existingColumns } from './key/sealed-counts.ts'
import { withAnyDatabase } from './with-any-database.ts'

/**
 * Shows which key encrypted the personal data, re-encrypts the data with another key, or forgets the values whose key
 * is lost. Changes data only while no program with the role `api` runs.
 * @param terminal the person who confirms a loss; undefined when only flags can confirm it
 * @throws ServerError `server/usage`, `server/already-running`, `server/secret-damaged`, and the errors of the database
 */
export async function key(
  args: readonly string[],
  config: ServerConfig,
  logger: Logger,
  terminal: Terminal | undefined = openTerminal(),
): Promise<void> {
  try {
    const command = keyCommandIn(args)
    const modules = await createIdleModules(config, logger)
    const columns = sealedColumnsOf(modules)
    if (command.verb === 'status') return await showStatus(config, logger, columns)
    requireKeyUser(config)
    const schemas = [appSchemaOf(modules)]
    await withIdleDatabase(config, logger, (url) =>
      withOpenDatabase({ url, schemas, logger }, ({ pool }) =>
        withExclusiveConnection(pool, (connection) => {
          const work = { ...connection, config, columns, now: Date.now, print }
          return command.verb === 'rotate'
            ? rotateKey(work, command)
            : replaceKey(work, { words: command.confirm, terminal })
        }),
      ),
    )
  } finally {
    terminal?.close()
  }
}

/** Applies no migrations: the exchange may run an older version. */
function showStatus(config: ServerConfig, logger: Logger, columns: readonly SealedColumn[]): Promise<void> {
  return withAnyDatabase(config, logger, (url) =>
    withOpenDatabase({ url, schemas: [], logger }, async ({ pool }) => {
      const counted = await countAll(pool, await existingColumns(pool, columns))
      print(countsText(counted, validDataKey(config)?.id, keysOfFolder(config.dataDir)))
    }),
  )
}

/**
 * Rejects the settings of a program that never uses the key: a key in its data folder would be one that no program
 * reads.
 * @throws ServerError `config/invalid`
 */
function requireKeyUser({ roles, identityKey }: ServerConfig): void {
  if (roles.has('api') || identityKey !== undefined) return
  throw new ServerError(
    'config/invalid',
    'IDENTITY_KEY: these settings have neither the key nor the role api. Use the settings of a program with the role api',
  )
}

function print(text: string): void {
  process.stdout.write(text)
}

/**
 * Runs work with the URL of the database. If the data folder contains the database or the key, no other program uses
 * the folder in the meantime.
 */
async function withIdleDatabase(
  config: ServerConfig,
  logger: Logger,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { databaseUrl, identityKey, dataDir } = config
  if (databaseUrl !== undefined && identityKey !== undefined) return work(databaseUrl)
  await prepareDataDir(dataDir)
  const lock = await takeProcessLock(dataDir)
  try {
    await withDatabase(config, logger, work)
  } finally {
    await lock.release()
  }
}
