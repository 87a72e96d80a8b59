import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a position last moved to another block; `changed` is when the chain was last read, even if it had no new block. */
export const positionProgress: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_positions add column advanced timestamptz`.execute(db)
    await sql`update app.gateway_positions set advanced = changed`.execute(db)
    await sql`alter table app.gateway_positions alter column advanced set not null`.execute(db)
  },
}
