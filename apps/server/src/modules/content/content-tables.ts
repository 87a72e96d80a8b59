import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Content edited by staff, with its published version and its order. */
export const contentTables: Migration = {
  up: async (db) => {
    // a row replaces the shipped item with its id; without a published text, the item is hidden
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
    // increases with every change. Programs cache content until it increases. The table has no row before the first
    // change, so that a backup's row can be inserted
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
