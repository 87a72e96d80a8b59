import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { Logger } from '../platform/logger.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'
import { createIdleModules } from '../roles/app-schema.ts'
import { sealedColumnsOf } from '../roles/modules.ts'
import { appSchemaOf } from '../roles/open-database.ts'
import { openTerminal, type Terminal } from './confirm.ts'
import { soundKey } from './key/key-files.ts'
import { keyCommandIn } from './key/key-command.ts'
import { replaceKey } from './key/replace-key.ts'
import { rotateKey } from './key/rotate-key.ts'
import { countAll, countsText } from './key/sealed-counts.ts'
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
    const open = <Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> =>
      withPool({ url, schemas: [appSchemaOf(modules)], logger }, work)
    if (command.verb === 'status')
      return await withAnyDatabase(config, logger, (url) =>
        open(url, async (pool) => say(countsText(await countAll(pool, columns), soundKey(config)?.id))),
      )
    await withIdleDatabase(config, logger, (url) =>
      open(url, async (pool) => {
        const work = { config, pool, columns, now: Date.now, say }
        await withoutPrograms(pool, () =>
          command.verb === 'rotate'
            ? rotateKey(work, command.from)
            : replaceKey(work, { words: command.confirm, terminal }),
        )
      }),
    )
  } finally {
    terminal?.close()
  }
}

function say(text: string): void {
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

async function withPool<Result>(
  options: Parameters<typeof openDatabase>[0],
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(options)
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

/** @throws ServerError `server/already-running` while a program with the role `api` uses the database */
async function withoutPrograms(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const lock = new AdvisoryLock(pool, LOCKS.dataKey)
  if (!(await lock.isHeld()))
    throw new ServerError(
      'server/already-running',
      'A program of the role api, or another "tidebook key", uses this database: stop all of them first',
    )
  try {
    await work()
  } finally {
    lock.release()
  }
}
