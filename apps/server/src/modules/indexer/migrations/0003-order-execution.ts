import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger: executed amounts are now sums of all fills, and killed orders were missing
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects',
  'alter table market.account_records add column matched boolean not null',
  'alter table market.orders add column kind text not null, add column filled_counter numeric not null',
]

/** Adds the order kind and the sums of the order's fills to the order history. Fills are found among the records. */
export const orderExecution: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
