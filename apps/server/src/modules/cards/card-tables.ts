import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Table of bank cards with sealed numbers. */
export const cardTables: Migration = {
  up: async (db) => {
    await sql`create table app.bank_cards (
      id uuid primary key,
      account uuid not null,
      number bytea not null,
      number_key text not null,
      number_print text not null,
      masked text not null,
      added timestamptz not null
    )`.execute(db)
    await sql`create unique index bank_cards_of_account on app.bank_cards (account, number_print)`.execute(db)
  },
}
