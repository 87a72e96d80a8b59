import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger, which contains every change of every book
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects, market.account_fills, market.account_balances, market.pool_events',
  `create table market.book_history (
    pair text not null,
    ledger_index integer not null,
    time timestamptz not null,
    whole boolean not null,
    levels text not null,
    primary key (pair, ledger_index)
  )`,
  'create index book_history_whole on market.book_history (pair, time) where whole',
]

/** Adds the books of the listed pairs, ledger by ledger. */
export const bookHistory: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
