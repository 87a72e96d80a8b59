import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Identities of users with their photos. Identifying data is sealed. */
export const identityTables: Migration = {
  up: async (db) => {
    await sql`create table app.identities (
      account uuid primary key,
      state text not null check (state in ('pending', 'verified', 'rejected')),
      version integer not null,
      form bytea not null,
      form_key text not null,
      number_print text not null,
      ends date,
      adult text not null,
      sent timestamptz not null,
      decided timestamptz,
      reason text,
      note text not null default '',
      reviewer text,
      opened timestamptz,
      kept_until timestamptz
    )`.execute(db)
    await sql`create index identities_waiting on app.identities (sent) where state = 'pending'`.execute(db)
    await sql`create index identities_by_number on app.identities (number_print)`.execute(db)
    await sql`create table app.identity_photos (
      account uuid not null,
      kind text not null,
      image bytea not null,
      image_key text not null,
      made timestamptz not null,
      primary key (account, kind)
    )`.execute(db)
    await sql`alter table app.identity_photos alter column image set storage external`.execute(db)
  },
}
