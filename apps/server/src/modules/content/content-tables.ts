import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What staff wrote, which of it is published, and in which order it stands. */
export const contentTables: Migration = {
  up: async (db) => {
    // a row stands in the place of the shipped item of its id; without published words nobody sees it
    await sql`create table app.content_items (
      id text primary key,
      kind text not null,
      draft jsonb not null,
      published jsonb,
      added timestamptz not null,
      first_published timestamptz,
      last_published timestamptz,
      changed timestamptz not null,
      changed_by text not null
    )`.execute(db)
    await sql`create index content_items_by_kind on app.content_items (kind, added)`.execute(db)
    await sql`create table app.content_order (kind text primary key, ids jsonb not null)`.execute(db)
    // goes up with every change: programs keep what they read until then; no row before the first one, so that a backup's fits
    await sql`create table app.content_revision (
      one boolean primary key default true check (one),
      revision bigint not null
    )`.execute(db)
    await sql`create table app.content_images (
      hash text primary key,
      bytes bytea not null,
      added timestamptz not null,
      added_by text not null
    )`.execute(db)
  },
}
