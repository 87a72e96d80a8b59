import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds indexes for the pages of the review queue and for deposits that a chain contains again after a reorg. */
export const reviewIndexes: Migration = {
  up: async (db) => {
    await sql`create index gateway_deposits_review on app.gateway_deposits (changed, id) where status = 8`.execute(db)
    await sql`create index gateway_withdrawals_review on app.gateway_withdrawals (changed, id) where status = 8`.execute(
      db,
    )
    await sql`create index gateway_deposits_review_amount on app.gateway_deposits
      (base, coalesce(received, amount), id) where status = 8`.execute(db)
    await sql`create index gateway_withdrawals_review_amount on app.gateway_withdrawals
      (base, amount, id) where status = 8`.execute(db)
    await sql`create index gateway_deposits_returned on app.gateway_deposits (created, id)
      where status = 8 and reason = 'reorganised'`.execute(db)
  },
}
