import type { Migration } from 'kysely/migration'
import { gatewayTables } from './gateway-tables.ts'
import { pauseEnds } from './pause-ends.ts'
import { payoutMemoColumn } from './payout-memo-column.ts'
import { positionProgress } from './position-progress.ts'
import { payoutRelease } from './payout-release.ts'
import { surplusTable } from './surplus-table.ts'
import { requestedOrders } from './requested-orders.ts'
import { shortageTable } from './shortages.repository.ts'
import { reviewIndexes } from './review-indexes.ts'

/** Migrations of the tables of deposits and withdrawals. */
export const gatewayMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-gateway': gatewayTables,
  '2026-11-24-pause-ends': pauseEnds,
  '2026-11-24-payout-release': payoutRelease,
  '2026-11-24-surpluses': surplusTable,
  '2026-11-24-review-indexes': reviewIndexes,
  '2026-11-26-position-progress': positionProgress,
  '2026-11-26-payout-memo': payoutMemoColumn,
  '2026-11-27-shortages': shortageTable,
  '2026-11-28-requested-orders': requestedOrders,
}
