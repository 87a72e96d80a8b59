import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the time at which a position last advanced to another block; `changed` is the time of the last read of the
 * chain, even without a new block.
 */
export const positionProgress: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_positions add column advanced timestamptz`.execute(db)
    await sql`update app.gateway_positions set advanced = changed`.execute(db)
    await sql`alter table app.gateway_positions alter column advanced set not null`.execute(db)
  },
}
