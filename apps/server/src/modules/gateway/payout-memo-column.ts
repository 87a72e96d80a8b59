import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The memo that a withdrawal's payment on its chain carries, on chains that have memos. */
export const payoutMemoColumn: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_withdrawals add column payout_memo text`.execute(db)
  },
}
