import { openDatabase, type Database } from '../../platform/database/database.ts'
import type { DatabaseSchema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/logger.ts'
import { migrations } from './migrations/migrations.ts'
import type { MarketTables } from './tables.ts'

/** The database of the market index. */
export type MarketDatabase = Database<MarketTables>

/** Returns the same connections, typed for the tables of the index. */
export function marketDatabaseOf(database: Database<object>): MarketDatabase {
  return {
    ...database,
    db: database.db.$extendTables<{ [Table in keyof MarketTables]: MarketTables[Table] }>(),
  }
}

/**
 * Returns the database with the index of a replica. All other data, such as locks and stop orders, stays in the first
 * database.
 */
export function withIndexOf(database: Database<object>, replica: Database<object>): MarketDatabase {
  return {
    ...marketDatabaseOf(database),
    db: marketDatabaseOf(replica).db,
    isReachable: async () =>
      (await Promise.all([database.isReachable(), replica.isReachable()])).every((isReachable) => isReachable),
  }
}

/**
 * Returns the schema of the index.
 * @param mayBeDropped whether this program fills the index and may therefore rebuild it
 */
export function marketSchema(mayBeDropped: boolean): DatabaseSchema {
  return {
    name: 'market',
    migrations,
    history: { table: 'kysely_migration' },
    mayBeDropped,
  }
}

/**
 * Connects and migrates only the tables of the index.
 * @throws ServerError as `openDatabase` does
 */
export function openMarketDatabase(url: string, logger: Logger): Promise<MarketDatabase> {
  return openDatabase({ url, schemas: [marketSchema(true)], logger })
}
