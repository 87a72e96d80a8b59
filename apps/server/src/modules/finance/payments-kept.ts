import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the reason why a payment could not be returned, and the staff member who voted first on one that may have been
 * returned.
 */
export const paymentsKept: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_payments add column why text, add column approved_by text`.execute(db)
    await sql`create index finance_payments_kept on app.finance_payments (at) where state = 'kept'`.execute(db)
  },
}
