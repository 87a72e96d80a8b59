import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the time at which the agent released a withdrawal without staff, which the automatic payout limits count.
 * Releases within the last day before the upgrade also count.
 */
export const payoutRelease: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_withdrawals add column released timestamptz`.execute(db)
    await sql`update app.gateway_withdrawals set released = changed
      where ends = 'pay' and status in (4, 5) and changed > now() - interval '1 day'
        and not steps @> '[{"status": 8}]'`.execute(db)
    await sql`create index gateway_withdrawals_released on app.gateway_withdrawals (base, released)
      where released is not null`.execute(db)
  },
}
