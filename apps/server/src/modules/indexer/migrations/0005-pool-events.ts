import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger, which contains every past event
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects, market.account_fills, market.account_balances',
  `create table market.pool_events (
    pool text not null,
    ledger_index integer not null,
    tx_index integer not null,
    time timestamptz not null,
    hash text not null,
    account text not null,
    kind text not null,
    currency text,
    issuer text,
    value numeric,
    currency2 text,
    issuer2 text,
    value2 numeric,
    tokens numeric not null,
    primary key (pool, ledger_index, tx_index)
  )`,
  'create index pool_events_by_kind on market.pool_events (pool, kind, ledger_index, tx_index)',
]

/** Adds all accounts' deposits, withdrawals, swaps and bids of every pool. */
export const poolEvents: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
