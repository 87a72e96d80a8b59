import { marketSchema } from '../modules/indexer/market-database.ts'
import type { ServerConfig } from '../platform/config.ts'
import { startEmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'
import { openDatabase } from '../platform/database/database.ts'
import { appSchema, type DatabaseSchema } from '../platform/database/schema.ts'
import type { DatabaseContext } from '../platform/lifecycle.ts'
import type { Logger } from '../platform/logger.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { Teardown } from '../platform/teardown.ts'

/** Returns schema `app` with the tables of all modules, regardless of this program's roles. */
export function appSchemaOf(modules: readonly ServerModule[]): DatabaseSchema {
  return appSchema(Object.assign({}, ...modules.map(({ migrations }) => migrations)))
}

/**
 * Opens DATABASE_URL, or the PostgreSQL of the data folder, and migrates both kinds of data: the market index, which
 * can be rebuilt, and user data, which cannot. Opens the replica of DATABASE_READ_URL as well.
 */
export async function openDatabaseOf(
  config: ServerConfig,
  modules: readonly ServerModule[],
  logger: Logger,
  teardown: Teardown,
): Promise<DatabaseContext> {
  const url = config.databaseUrl ?? (await startCluster(config, logger, teardown))
  const schemas = [marketSchema(config.roles.has('market')), appSchemaOf(modules)]
  const database = await openDatabase<object>({ url, schemas, logger })
  await teardown.add('database', () => database.close())
  return { database, url, replica: await openReplica(config, logger, teardown) }
}

async function openReplica(
  { databaseReadUrl }: ServerConfig,
  logger: Logger,
  teardown: Teardown,
): Promise<DatabaseContext['replica']> {
  if (databaseReadUrl === undefined) return undefined
  const replica = await openDatabase<object>({ url: databaseReadUrl, schemas: [], logger })
  await teardown.add('replica', () => replica.close())
  return replica
}

async function startCluster(config: ServerConfig, logger: Logger, teardown: Teardown): Promise<string> {
  const cluster = await startEmbeddedCluster(config.dataDir, logger)
  await teardown.add('cluster', () => cluster.stop())
  return cluster.url
}
