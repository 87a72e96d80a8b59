import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Passkeys and their challenges. Foreign keys are checked at commit, because a backup is loaded table by table. */
export const passkeyTables: Migration = {
  up: async (db) => {
    await sql`create table app.passkeys (
      id uuid primary key,
      account uuid not null references app.accounts on delete cascade deferrable initially deferred,
      site text not null,
      credential text not null,
      public_key bytea not null,
      counter bigint not null,
      name text not null,
      created timestamptz not null,
      used timestamptz
    )`.execute(db)
    await sql`create unique index passkeys_by_credential on app.passkeys (credential)`.execute(db)
    await sql`create index passkeys_by_account on app.passkeys (account)`.execute(db)
    await sql`create table app.passkey_challenges (
      challenge bytea primary key,
      holder text not null,
      ends timestamptz not null
    )`.execute(db)
    await sql`create index passkey_challenges_by_end on app.passkey_challenges (ends)`.execute(db)
  },
}
