import { openDatabase, type Database } from '../../platform/database/database.ts'
import type { DatabaseSchema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/logger.ts'
import { migrations } from './migrations/migrations.ts'
import type { MarketTables } from './tables.ts'

/** The database of the market index. */
export type MarketDatabase = Database<MarketTables>

/** Returns the same connections, typed for the tables of the index. */
export const marketDatabaseOf = (database: Database<object>): MarketDatabase => ({
  ...database,
  db: database.db.$extendTables<{ [Table in keyof MarketTables]: MarketTables[Table] }>(),
})

/**
 * Returns the schema of the index.
 * @param mayBeDropped whether this program fills the index, and so may rebuild it
 */
export const marketSchema = (mayBeDropped: boolean): DatabaseSchema => ({
  name: 'market',
  migrations,
  history: { table: 'kysely_migration' },
  mayBeDropped,
})

/** Connects and migrates the tables of the index only. @throws ServerError like `openDatabase` */
export const openMarketDatabase = (url: string, logger: Logger): Promise<MarketDatabase> =>
  openDatabase({ url, schemas: [marketSchema(true)], logger })
