import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  // the index is rebuilt from the ledger, which contains every past balance and exchange
  'truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects',
  `create table market.account_fills (
    account text not null,
    ledger_index integer not null,
    tx_index integer not null,
    number smallint not null,
    pair text not null,
    side smallint not null,
    base_issuer text not null,
    counter_issuer text not null,
    base numeric not null,
    counter numeric not null,
    time timestamptz not null,
    primary key (account, ledger_index, tx_index, number)
  )`,
  `create table market.account_balances (
    account text not null,
    currency text not null,
    issuer text not null,
    hour timestamptz not null,
    opening numeric not null,
    balance numeric not null,
    moved numeric not null,
    primary key (account, currency, issuer, hour)
  )`,
]

/** Adds the fills and the hourly balances of every account, from which profit and historical value are computed. */
export const accountValue: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
