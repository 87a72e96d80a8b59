import type { Migration } from 'kysely/migration'
import { marketIndex } from './0001-market-index.ts'
import { reduceIndex } from './0002-leaner-index.ts'
import { orderExecution } from './0003-order-execution.ts'
import { accountValue } from './0004-account-value.ts'
import { poolEvents } from './0005-pool-events.ts'
import { bookHistory } from './0006-book-history.ts'
import { packedRecords } from './0007-packed-records.ts'

/** All migrations, ordered by name. A published migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-market-index': marketIndex,
  '0002-leaner-index': reduceIndex,
  '0003-order-execution': orderExecution,
  '0004-account-value': accountValue,
  '0005-pool-events': poolEvents,
  '0006-book-history': bookHistory,
  '0007-packed-records': packedRecords,
}
