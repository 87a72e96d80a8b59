import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger, because some of its rows change
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects',
  'alter table market.account_records alter column record type text',
  'alter table market.order_effects alter column effect type text',
  'alter table market.orders add column effects text not null, add column expiration bigint',
  // an account's orders have sequential numbers, so the primary key returns the newest first
  'drop index market.orders_newest',
  'drop index market.orders_open',
  'create index orders_open on market.orders (account, sequence desc) where rest_gets is not null',
  // ledgers arrive in order, so one range per block of rows is sufficient and costs nothing to maintain
  'drop index market.trades_by_ledger',
  'create index trades_by_ledger on market.trades using brin (ledger_index) with (pages_per_range = 16)',
]

/** Reduces rows and indexes per trade. Effects on an order in its first ledger are stored in the order's row. */
export const reduceIndex: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
