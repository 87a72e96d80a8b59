import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Page settings changed or proposed by staff. A setting without a row has its default value. */
export const siteTables: Migration = {
  up: async (db) => {
    // `moved` is the time of the row's last change or proposal, which detects edits based on an older version
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
