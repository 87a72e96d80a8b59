import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Places that the agent reads, each with the time at which reading started. The read position is in
 * `gateway_positions`.
 */
export const agentReaders: Migration = {
  up: async (db) => {
    await sql`create table app.agent_readers (place text primary key, since timestamptz not null)`.execute(db)
  },
}

/** Whether the nodes of a place had gone too long without a new final block at the last read. */
export const stalledPlaces: Migration = {
  up: async (db) => {
    await sql`alter table app.agent_accounts add column is_stalled boolean not null default false`.execute(db)
  },
}

/**
 * State of the agent apart from the orders. `agent_numbers`: sequence number of each payment, fixed before it is
 * signed. `agent_moves`: moves of the agent's accounts on chains and ledger; `purpose` is the reason, if the agent
 * knows it. `agent_openings`: balance of an account after a block, from which its later moves are summed.
 */
export const agentTables: Migration = {
  up: async (db) => {
    await sql`create table app.agent_numbers (
      account text not null,
      purpose text primary key,
      number bigint not null,
      unique (account, number)
    )`.execute(db)
    await sql`create table app.agent_moves (
      place text not null,
      hash text not null,
      output integer not null,
      block bigint not null,
      asset text not null,
      change numeric not null,
      paid numeric not null,
      purpose text,
      primary key (place, hash, output, asset)
    )`.execute(db)
    await sql`create index agent_moves_by_block on app.agent_moves (place, asset, block)`.execute(db)
    await sql`create index agent_moves_unknown on app.agent_moves (place) where purpose is null`.execute(db)
    await sql`create table app.agent_openings (
      place text not null,
      asset text not null,
      block bigint not null,
      amount numeric not null,
      primary key (place, asset)
    )`.execute(db)
  },
}

/**
 * The agent's state for other programs. `agent_accounts`: account of each place, which binds the database to one seed,
 * and the time of its last complete read. `agent_addresses`: deposit addresses of the seed, some of them derived in
 * advance.
 */
export const agentAccounts: Migration = {
  up: async (db) => {
    await sql`create table app.agent_accounts (
      place text primary key,
      address text not null,
      bound timestamptz not null,
      read_at timestamptz,
      is_failing boolean not null default false,
      is_reorganised boolean not null default false
    )`.execute(db)
    await sql`create table app.agent_addresses (
      chain text not null,
      index integer not null,
      address text not null,
      primary key (chain, index),
      unique (chain, address)
    )`.execute(db)
  },
}
