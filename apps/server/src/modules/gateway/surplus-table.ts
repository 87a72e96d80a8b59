import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the amounts that the agent's accounts received and its books cannot explain, with one row per account, asset and
 * UTC day, because strangers can send any number of such gifts.
 */
export const surplusTable: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_surpluses (
      place text not null,
      asset text not null,
      day date not null,
      base text not null,
      amount numeric not null,
      times integer not null,
      primary key (place, asset, day)
    )`.execute(db)
  },
}
