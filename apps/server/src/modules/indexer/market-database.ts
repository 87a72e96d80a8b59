import { openDatabase, type Database } from '../../platform/database/database.ts'
import type { DatabaseSchema } from '../../platform/database/schema.ts'
import type { Logger } from '../../platform/logger.ts'
import { migrations } from './migrations/migrations.ts'
import type { MarketTables } from './tables.ts'

/** The database of the market index. */
export type MarketDatabase = Database<MarketTables>

/** The same connections, for queries of the tables of the index. */
export const marketDatabaseOf = (database: Database<object>): MarketDatabase => ({
  ...database,
  db: database.db.$extendTables<{ [Table in keyof MarketTables]: MarketTables[Table] }>(),
})

/**
 * The tables of the index.
 * @param mayBeDropped whether this program fills it, and so may begin again from nothing
 */
export const marketSchema = (mayBeDropped: boolean): DatabaseSchema => ({
  name: 'market',
  migrations,
  history: { table: 'kysely_migration' },
  mayBeDropped,
})

/** Connects and brings the tables of the index up to date, and nothing else. @throws ServerError as `openDatabase` */
export const openMarketDatabase = (url: string, logger: Logger): Promise<MarketDatabase> =>
  openDatabase({ url, schemas: [marketSchema(true)], logger })
