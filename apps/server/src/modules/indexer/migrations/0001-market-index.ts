import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  'create schema market',
  `create table market.index_position (
    id smallint primary key check (id = 1),
    ledger_index integer not null,
    ledger_hash text not null,
    close_time bigint not null,
    first_index integer not null,
    first_hash text not null
  )`,
  `create table market.trades (
    pair text not null,
    time timestamptz not null,
    ledger_index integer not null,
    tx_index integer not null,
    number smallint not null,
    price numeric not null,
    base numeric not null,
    counter numeric not null,
    side smallint not null,
    makers smallint not null,
    hash text not null,
    taker text not null,
    primary key (pair, time, ledger_index, tx_index, number)
  ) partition by range (time)`,
  'create index trades_by_ledger on market.trades (ledger_index)',
  `create table market.candles (
    pair text not null,
    cycle text not null,
    bucket timestamptz not null,
    open numeric not null,
    close numeric not null,
    low numeric not null,
    high numeric not null,
    turnover numeric not null,
    volume numeric not null,
    trades integer not null,
    primary key (pair, cycle, bucket)
  )`,
  `create table market.account_records (
    account text not null,
    ledger_index integer not null,
    tx_index integer not null,
    number smallint not null,
    time timestamptz not null,
    type text not null,
    pair text not null,
    side smallint not null,
    counterparty text not null,
    got_currency text not null,
    paid_currency text not null,
    record json not null,
    primary key (account, ledger_index, tx_index, number)
  )`,
  `create table market.orders (
    account text not null,
    sequence bigint not null,
    pair text not null,
    side smallint not null,
    ledger_index integer not null,
    tx_index integer not null,
    hash text not null,
    time timestamptz not null,
    updated timestamptz not null,
    gets_currency text not null,
    gets_issuer text not null,
    gets_value numeric not null,
    pays_currency text not null,
    pays_issuer text not null,
    pays_value numeric not null,
    rest_gets numeric,
    rest_pays numeric,
    quality text,
    price numeric not null,
    amount numeric not null,
    filled numeric not null,
    state text not null,
    deleted boolean not null,
    primary key (account, sequence)
  )`,
  'create index orders_newest on market.orders (account, ledger_index desc, tx_index desc)',
  'create index orders_open on market.orders (account, ledger_index desc, tx_index desc) where rest_gets is not null',
  `create table market.order_effects (
    account text not null,
    sequence bigint not null,
    ledger_index integer not null,
    tx_index integer not null,
    number smallint not null,
    effect json not null,
    primary key (account, sequence, ledger_index, tx_index, number)
  )`,
]

/** Creates the projections of validated ledgers. All tables can be dropped and rebuilt with the same rows. */
export const marketIndex: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}
