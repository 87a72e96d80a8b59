import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Questions written or changed by staff, drawn tests, and the key that signs passes. */
export const examTables: Migration = {
  up: async (db) => {
    // a row replaces the shipped question with its id, in every language
    await sql`create table app.exam_questions (
      id text primary key,
      words jsonb not null,
      is_asked boolean not null default true,
      changed timestamptz not null,
      changed_by text not null
    )`.execute(db)
    await sql`create table app.exam_draws (
      id text primary key,
      root text not null,
      sender text not null,
      begun timestamptz not null,
      expires timestamptz not null,
      carried smallint not null,
      questions jsonb not null,
      answers text,
      score smallint,
      judged timestamptz,
      spent timestamptz
    )`.execute(db)
    await sql`create index exam_draws_by_time on app.exam_draws (begun)`.execute(db)
    await sql`create table app.exam_key (
      id smallint primary key check (id = 1),
      key bytea not null
    )`.execute(db)
  },
}

/** Removes the sender of a test. The sender is counted by its hash together with all other attempts. */
export const removeDrawSender: Migration = {
  up: async (db) => {
    await sql`alter table app.exam_draws drop column sender`.execute(db)
  },
}

/** Moves the key for passes to the table of keys for other purposes. */
export const moveExamKey: Migration = {
  up: async (db) => {
    await sql`insert into app.signing_keys (purpose, key) select 'exam-pass', key from app.exam_key`.execute(db)
    await sql`drop table app.exam_key`.execute(db)
  },
}
