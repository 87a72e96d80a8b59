import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Why a payment could not go back to its sender, and who of the staff spoke first about one that may have gone back.
 */
export const paymentsKept: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_payments add column why text, add column approved_by text`.execute(db)
    await sql`create index finance_payments_kept on app.finance_payments (at) where state = 'kept'`.execute(db)
  },
}
