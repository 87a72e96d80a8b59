import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Staff members, their one-time links and sessions, and their sign-in attempts. */
export const staffTables: Migration = {
  up: async (db) => {
    await sql`create table app.staff (
      name text primary key,
      role text not null,
      password text,
      totp bytea,
      totp_key text,
      totp_step bigint not null default 0,
      blocked boolean not null default false,
      created timestamptz not null
    )`.execute(db)
    await sql`create table app.staff_links (
      token bytea primary key,
      name text not null,
      totp bytea,
      totp_key text,
      wrong integer not null default 0,
      expires timestamptz not null
    )`.execute(db)
    await sql`create table app.staff_sessions (
      token bytea primary key,
      name text not null,
      begun timestamptz not null,
      seen timestamptz not null
    )`.execute(db)
    await sql`create index staff_sessions_by_name on app.staff_sessions (name)`.execute(db)
    await sql`create table app.staff_tries (
      id bigint generated always as identity primary key,
      name text not null,
      network text not null,
      at timestamptz not null
    )`.execute(db)
    await sql`create index staff_tries_by_name on app.staff_tries (name, at)`.execute(db)
    await sql`create table app.staff_networks (
      name text not null,
      network text not null,
      at timestamptz not null,
      primary key (name, network)
    )`.execute(db)
  },
}

/** Removes the sign-in attempts, which are now counted together with all other attempts. */
export const dropStaffAttempts: Migration = {
  up: async (db) => {
    await sql`drop table app.staff_tries`.execute(db)
  },
}
