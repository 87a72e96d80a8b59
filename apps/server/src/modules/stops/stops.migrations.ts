import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Signed stop orders. They contain no secrets and cannot be turned into other orders. */
export const stops: Migration = {
  up: async (db) => {
    await sql`create table app.stops (
      hash text primary key,
      blob text not null,
      account text not null,
      ticket bigint not null,
      pair text not null,
      trigger_price numeric not null,
      rises boolean not null,
      expires timestamptz not null,
      kept timestamptz not null,
      armed_ledger bigint not null,
      state text not null default 'armed',
      result text,
      ledger bigint,
      unique (account, ticket)
    )`.execute(db)
    await sql`create index stops_waiting on app.stops (pair) where state = 'armed'`.execute(db)
    await sql`create index stops_by_end on app.stops (expires)`.execute(db)
  },
}

/**
 * Orders with other conditions than a price (TRD-201..204): a trailing trigger, a time, or the fill of the order on the
 * previous ticket. Two orders may share a ticket.
 */
export const conditions: Migration = {
  up: async (db) => {
    await sql`alter table app.stops
      drop constraint stops_account_ticket_key,
      alter column trigger_price drop not null,
      alter column rises drop not null,
      add column trail numeric,
      add column trail_percent boolean,
      add column best numeric,
      add column seen_ledger bigint,
      add column release_at timestamptz,
      add column follows boolean not null default false,
      add column reached_ledger bigint`.execute(db)
    await sql`create index stops_by_ticket on app.stops (account, ticket)`.execute(db)
    await sql`create index stops_unended on app.stops (state) where state in ('dormant', 'armed', 'sent')`.execute(db)
  },
}
