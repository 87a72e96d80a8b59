import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Applications for the listing of a token. */
export const listingTables: Migration = {
  up: async (db) => {
    await sql`create table app.listing_applications (
      reference uuid primary key,
      project text not null,
      code text not null,
      issuer text not null,
      website text not null,
      document text not null,
      contact text not null,
      about text not null,
      state text not null,
      reason text not null,
      sent timestamptz not null,
      changed timestamptz not null,
      changed_by text not null
    )`.execute(db)
    await sql`create index listing_applications_by_state on app.listing_applications (state, sent)`.execute(db)
  },
}
