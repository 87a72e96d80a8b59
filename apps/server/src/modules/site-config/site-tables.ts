import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What staff changed about the page, and what they propose. A setting without a row is as usual. */
export const siteTables: Migration = {
  up: async (db) => {
    // `moved` is when a row was last changed or proposed to: who saw an older one is told
    await sql`create table app.site_settings (
      name text primary key,
      value jsonb,
      changed timestamptz,
      changed_by text,
      proposed jsonb,
      proposed_at timestamptz,
      proposed_by text,
      moved timestamptz not null,
      check ((proposed_by is null) = (proposed_at is null))
    )`.execute(db)
  },
}
