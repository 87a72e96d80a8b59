import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names two columns of orders by their meaning: whether the owner requested the order, and the hash that they reported. */
export const requestedOrders: Migration = {
  up: async (db) => {
    for (const table of ['app.gateway_deposits', 'app.gateway_withdrawals']) {
      await sql`alter table ${sql.raw(table)} rename column asked to requested`.execute(db)
      await sql`alter table ${sql.raw(table)} rename column told_hash to reported_hash`.execute(db)
    }
  },
}
