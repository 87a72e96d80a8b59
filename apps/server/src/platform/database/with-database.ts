import type { ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts'

/**
 * Runs work with the URL of the database: DATABASE_URL, or the PostgreSQL server of the data folder, which runs for the
 * duration of the work. The caller must hold the lock of the data folder.
 * @throws ServerError when the cluster does not start, and the errors of the work
 */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>,
  logger: Logger,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  const cluster = await startEmbeddedCluster(dataDir, logger)
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}
