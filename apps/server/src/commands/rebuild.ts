import { progressLines } from '@tidebook/contract/progress-lines'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import { clearIndex } from '../modules/indexer/index-position.repository.ts'
import { openMarketDatabase } from '../modules/indexer/market-database.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { takeProcessLock } from '../platform/process-lock.ts'
import { COMMAND_OUTPUT } from '../platform/command-output.ts'
import { startIndexing } from './index-only.ts'

/**
 * Empties the index, fills it from the ledger, and ends. No other program may use the data folder.
 * @throws ServerError `server/already-running`, and the errors of a start
 */
export async function rebuild(config: ServerConfig, logger: Logger): Promise<void> {
  if (!config.roles.has('market'))
    throw new ServerError('config/invalid', 'ROLES must include market, which fills the index')
  await emptyIndex(config, logger)
  const { server, indexed } = await startIndexing(config, logger)
  // node and database are running and the index begins, so the time covers reading and writing, not the start
  const started = performance.now()
  try {
    const { ledger, transactions } = await indexed(progressLines('Building the index again', COMMAND_OUTPUT))
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(
      `The index is built again up to ledger ${ledger}: ${transactions} transactions in ${seconds.toFixed(2)} s\n`,
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
