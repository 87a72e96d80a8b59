import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who of the staff wants to end a pause that takes two members. */
export const pauseEnds: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_pauses add column ended_by text`.execute(db)
  },
}
