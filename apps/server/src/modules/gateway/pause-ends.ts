import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the staff member who voted to end a pause that takes two members. */
export const pauseEnds: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_pauses add column ended_by text`.execute(db)
  },
}
