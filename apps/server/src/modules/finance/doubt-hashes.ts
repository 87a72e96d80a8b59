import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Hash of a payment whose outcome is unknown. If a ledger contains it later, the agent's books find what it paid. A
 * separate column, because `redeem_hash` and `return_hash` are published as proofs.
 */
export const doubtHashes: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_orders add column doubt_hash text`.execute(db)
    await sql`alter table app.finance_payments add column doubt_hash text`.execute(db)
    await sql`create index finance_orders_in_doubt on app.finance_orders (doubt_hash)
      where doubt_hash is not null`.execute(db)
    await sql`create index finance_payments_in_doubt on app.finance_payments (doubt_hash)
      where doubt_hash is not null`.execute(db)
  },
}
