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
 * Orders with conditions other than a fixed price (TRD-201..204): a trailing trigger, a time, or the fill of the order
 * on the previous ticket. Two orders may share a ticket.
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

/**
 * Ledger up to which trades were checked, per kind of condition, and database indexes for the queries that run with
 * each ledger. A new stop is checked from its own `seen_ledger`, until it has `joined` that ledger.
 */
export const positions: Migration = {
  up: async (db) => {
    await sql`create table app.stop_positions (kind text primary key, ledger bigint not null)`.execute(db)
    await sql`alter table app.stops add column joined boolean not null default false`.execute(db)
    await sql`update app.stops set seen_ledger = armed_ledger where seen_ledger is null or trail is null`.execute(db)
    await sql`create index stops_new on app.stops (seen_ledger) where state = 'armed' and not joined`.execute(db)
    await sql`create index stops_by_release on app.stops (release_at) where state = 'armed' and release_at is not null`.execute(
      db,
    )
    await sql`create index stops_waiting_by_end on app.stops (expires) where state in ('armed', 'dormant')`.execute(db)
  },
}
