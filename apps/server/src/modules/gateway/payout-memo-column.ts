import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the memo of a withdrawal's payment on chains that support memos. */
export const payoutMemoColumn: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_withdrawals add column payout_memo text`.execute(db)
  },
}
