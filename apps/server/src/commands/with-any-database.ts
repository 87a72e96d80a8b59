import type { ServerConfig } from '../platform/config.ts'
import { runningClusterUrl } from '../platform/database/cluster/embedded-cluster.ts'
import { withDatabase } from '../platform/database/with-database.ts'
import type { Logger } from '../platform/logger.ts'
import { takeProcessLock, type ProcessLock } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'

/**
 * Runs a command with the URL of the database, whether or not the exchange runs: DATABASE_URL, the PostgreSQL of a
 * running exchange, or the PostgreSQL of the data folder, which runs as long as the command.
 */
export async function withAnyDatabase<Result>(
  config: ServerConfig,
  logger: Logger,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl)
  const lock = await lockUnlessRunning(config.dataDir)
  if (lock === undefined) return work(await runningClusterUrl(config.dataDir, logger))
  try {
    return await withDatabase(config, logger, work)
  } finally {
    await lock.release()
  }
}

/** Locks the data folder; returns undefined when a running exchange holds the lock and its PostgreSQL is running. */
function lockUnlessRunning(dataDir: string): Promise<ProcessLock | undefined> {
  return takeProcessLock(dataDir).catch((error: unknown) => {
    if (error instanceof ServerError && error.code === 'server/already-running') return undefined
    throw error
  })
}
