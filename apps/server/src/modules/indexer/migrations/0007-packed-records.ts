import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger, because the same columns are written in another form
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects, market.account_fills, market.account_balances, market.pool_events, market.book_history',
  // new names, so that an earlier version that still runs fails instead of misreading the columns
  'alter table market.account_records drop column record, add column packed text not null',
  'alter table market.orders drop column effects, add column packed_effects text not null',
  'alter table market.order_effects drop column effect, add column packed text not null',
]

/** Stores records and effects in a packed form, which halves the bytes of a trade. */
export const packedRecords: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
