import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes payouts by hash, for the agent's books and for the check before an order is marked as paid. */
export const payoutHashes: Migration = {
  up: async (db) => {
    await sql`create index finance_orders_redeemed on app.finance_orders (redeem_hash)
      where redeem_hash is not null`.execute(db)
    await sql`create index finance_payments_returned on app.finance_payments (return_hash)
      where return_hash is not null`.execute(db)
  },
}
