import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the time at which a user was blocked. */
export const accountBlocks: Migration = {
  up: async (db) => {
    await sql`alter table app.accounts add column blocked timestamptz`.execute(db)
  },
}

/** Adds the time from which a browser must be known to count as known, and the log of accepted and rejected logins. */
export const accountLogins: Migration = {
  up: async (db) => {
    await sql`alter table app.accounts add column browsers_since timestamptz`.execute(db)
    await sql`create table app.account_logins (
      number bigint generated always as identity primary key,
      account uuid not null references app.accounts on delete cascade deferrable initially deferred,
      at timestamptz not null,
      way text not null,
      device text not null,
      is_refused boolean not null
    )`.execute(db)
    await sql`create index account_logins_by_account on app.account_logins (account, number)`.execute(db)
  },
}

/** Adds the login method of a session. Most existing sessions began with a password, and end within a day. */
export const sessionWays: Migration = {
  up: async (db) => {
    await sql`alter table app.account_sessions add column way text not null default 'password'`.execute(db)
  },
}

/**
 * Creates users, their sessions, and five-minute secrets. Foreign keys are checked at commit, because a backup is
 * loaded table by table.
 */
export const accountTables: Migration = {
  up: async (db) => {
    await sql`create table app.accounts (
      id uuid primary key,
      user_name text,
      phone text,
      email text,
      password text,
      language text not null,
      public_key text,
      address text,
      created timestamptz not null,
      closed timestamptz
    )`.execute(db)
    await sql`create unique index accounts_by_user_name on app.accounts (lower(user_name))`.execute(db)
    await sql`create unique index accounts_by_phone on app.accounts (phone)`.execute(db)
    await sql`create unique index accounts_by_email on app.accounts (email)`.execute(db)
    await sql`create table app.account_sessions (
      id uuid primary key,
      account uuid not null references app.accounts on delete cascade deferrable initially deferred,
      token bytea not null unique,
      device text not null,
      created timestamptz not null,
      seen timestamptz not null
    )`.execute(db)
    await sql`create index account_sessions_by_account on app.account_sessions (account)`.execute(db)
    await sql`create table app.account_secrets (
      secret bytea primary key,
      session uuid not null references app.account_sessions on delete cascade deferrable initially deferred,
      ends timestamptz not null
    )`.execute(db)
  },
}
