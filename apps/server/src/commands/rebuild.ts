import { setTimeout as delay } from 'node:timers/promises'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import { clearIndex } from '../modules/indexer/index-position.repository.ts'
import { openMarketDatabase } from '../modules/indexer/market-database.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { startServer } from '../roles/start-server.ts'

const POLL_MS = 10
/** Modules that fill the index. All others may create transactions, which a rebuild must not do. */
const INDEXING: ReadonlySet<string> = new Set(['node', 'network', 'database', 'market-state'])

/**
 * Empties the index, fills it from the ledger, and ends. No other program may use the data folder.
 * @throws ServerError `server/already-running`, and those of a start
 */
export async function rebuild(config: ServerConfig, logger: Logger): Promise<void> {
  if (!config.roles.has('market'))
    throw new ServerError('config/invalid', 'ROLES must include market, which fills the index')
  await emptyIndex(config, logger)
  const roles = new Set((['node', 'market'] as const).filter((role) => config.roles.has(role)))
  const server = await startServer({ ...config, roles, demo: false, port: 0 }, { logger, onlyModules: INDEXING })
  // node and database are up and the index begins: the time covers reading and writing, not the start
  const started = performance.now()
  try {
    await server.prepared
    const { market } = server
    while (market.index?.status.live !== true) await delay(POLL_MS)
    const seconds = (performance.now() - started) / 1000
    const { status, transactions } = market.index
    process.stdout.write(
      `The index is built again up to ledger ${status.position?.index ?? 0}: ${transactions} transactions in ${seconds.toFixed(2)} s\n`,
    )
  } finally {
    await server.stop()
  }
}

async function emptyIndex(config: ServerConfig, logger: Logger): Promise<void> {
  await prepareDataDir(config.dataDir)
  const lock = await takeProcessLock(config.dataDir)
  try {
    await withDatabase(config, logger, async (url) => {
      const database = await openMarketDatabase(url, logger)
      await clearIndex(database.db)
      await database.close()
    })
  } finally {
    await lock.release()
  }
}
