import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is filled again from the ledger: what was executed is the sum of all fills, killed orders were left out
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects',
  'alter table market.account_records add column matched boolean not null',
  'alter table market.orders add column kind text not null, add column filled_counter numeric not null',
]

/** The order history says what kind an order is and what its fills came to; fills are found among the records. */
export const orderExecution: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
