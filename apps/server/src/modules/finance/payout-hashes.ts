import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was paid out is looked up by its hash: by the agent's books, and before an order is said to be paid with it. */
export const payoutHashes: Migration = {
  up: async (db) => {
    await sql`create index finance_orders_redeemed on app.finance_orders (redeem_hash)
      where redeem_hash is not null`.execute(db)
    await sql`create index finance_payments_returned on app.finance_payments (return_hash)
      where return_hash is not null`.execute(db)
  },
}
