import type { ServerConfig } from '../platform/config.ts'
import { runningClusterUrl } from '../platform/database/cluster/embedded-cluster.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { Logger } from '../platform/logger.ts'
import { takeProcessLock, type ProcessLock } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'

/**
 * Gives a command the address of the database, whether the exchange runs or not: DATABASE_URL, the PostgreSQL of an
 * exchange that runs on the data folder, or the one of the data folder, which runs as long as the work does.
 */
export const withAnyDatabase = async <Result>(
  config: ServerConfig,
  logger: Logger,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const lock = await lockUnlessRunning(config.dataDir)
  if (lock === undefined) return work(await runningClusterUrl(config.dataDir, logger))
  try {
    return await withDatabase(config, logger, work)
  } finally {
    await lock.release()
  }
}

/** The lock of the data folder; undefined while an exchange has it, whose PostgreSQL is up. */
const lockUnlessRunning = (dataDir: string): Promise<ProcessLock | undefined> =>
  takeProcessLock(dataDir).catch((error: unknown) => {
    if (error instanceof ServerError && error.code === 'server/already-running') return undefined
    throw error
  })
