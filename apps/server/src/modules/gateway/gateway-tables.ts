import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Columns of both kinds of orders. An order without a payment has no chain or ledger hash; an order without an owner
 * has no account.
 */
const COMMON = sql.raw(`
  id uuid primary key,
  account uuid,
  base text not null,
  chain text not null,
  token text not null,
  wallet text not null,
  asked boolean not null,
  amount numeric not null,
  fee numeric,
  memo text,
  told_hash text,
  status smallint not null,
  reason text,
  ends text,
  approved_by text,
  approved_end text,
  created timestamptz not null,
  changed timestamptz not null,
  steps jsonb not null`)

/**
 * Deposits and withdrawals. `told_hash` is the hash that the owner reported, and `asked` whether the owner requested
 * the order; a later migration renames both. `chain_hash` and `ledger_hash` are the hashes that the agent found, each
 * unique. `ends` is the payment to make in `processing`: the ordered payment (`pay`) or the return (`return`).
 */
export const gatewayTables: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_deposits (${COMMON},
      sender text,
      recipient text,
      chain_hash text,
      output integer,
      block bigint,
      block_hash text,
      received numeric,
      credited numeric,
      seen integer,
      wanted integer,
      credit_hash text
    )`.execute(db)
    await sql`create unique index gateway_deposits_by_payment on app.gateway_deposits (chain, chain_hash, output)`.execute(
      db,
    )
    await sql`create unique index gateway_deposits_unfinished on app.gateway_deposits (account, wallet, base)
      where asked and status in (0, 1, 2, 3, 4, 8)`.execute(db)
    await sql`create table app.gateway_withdrawals (${COMMON},
      recipient text,
      tag bigint,
      pays numeric,
      agent text,
      ledger_hash text unique,
      ledger_index bigint,
      payout_hash text
    )`.execute(db)
    for (const table of ['gateway_deposits', 'gateway_withdrawals']) {
      const name = sql.raw(table)
      await sql`create index ${sql.raw(`${table}_of_account`)} on app.${name} (account, wallet, created)`.execute(db)
      await sql`create index ${sql.raw(`${table}_open`)} on app.${name} (status) where status not in (5, 6, 7)`.execute(
        db,
      )
      await sql`create index ${sql.raw(`${table}_by_wallet`)} on app.${name} (wallet, base)
        where status in (0, 1, 2)`.execute(db)
    }
    await sql`create table app.gateway_addresses (
      chain text not null,
      index integer not null,
      account uuid,
      wallet text not null,
      made timestamptz not null,
      primary key (chain, index)
    )`.execute(db)
    await sql`create unique index gateway_addresses_of_owner on app.gateway_addresses (chain, account, wallet)`.execute(
      db,
    )
    await sql`create table app.gateway_positions (
      chain text primary key,
      cursor text not null,
      changed timestamptz not null
    )`.execute(db)
    await sql`create table app.gateway_pauses (
      base text primary key,
      by text not null,
      reason text not null,
      since timestamptz not null
    )`.execute(db)
  },
}
