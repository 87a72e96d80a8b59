import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns that an order copies from its product. */
const TERMS = sql.raw(`
  family text not null,
  token text not null,
  issuer text not null,
  rate integer not null,
  days integer not null,
  early text not null`)

async function createProducts(db: Kysely<unknown>): Promise<void> {
  await sql`create table app.finance_products (
    id uuid primary key,
    ${TERMS},
    unit numeric not null,
    least integer not null,
    most integer not null,
    total integer not null,
    state text not null,
    created timestamptz not null,
    created_by text not null,
    proposed_by text
  )`.execute(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create table app.finance_orders (
    id uuid primary key,
    account uuid,
    wallet text not null,
    product uuid not null references app.finance_products,
    ${TERMS},
    shares integer not null,
    amount numeric not null,
    promised numeric not null,
    recipient text not null,
    state smallint not null,
    reason text,
    hash text unique,
    ledger bigint,
    pay_by timestamptz not null,
    begins timestamptz,
    passed integer not null default 0,
    bonus numeric not null default 0,
    keeps_bonus boolean not null default true,
    pays numeric,
    redeem_hash text,
    approved_by text,
    approved_end text,
    approved_hash text,
    created timestamptz not null,
    changed timestamptz not null,
    steps jsonb not null,
    check (bonus <= promised)
  )`.execute(db)
  await sql`create index finance_orders_of_account on app.finance_orders (account, wallet, created)`.execute(db)
  await sql`create index finance_orders_of_product on app.finance_orders (product) where state <> 6`.execute(db)
  await sql`create index finance_orders_open on app.finance_orders (state) where state not in (5, 6)`.execute(db)
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`create table app.finance_bonuses (
    order_id uuid not null references app.finance_orders on delete cascade,
    day integer not null,
    at timestamptz not null,
    amount numeric not null,
    primary key (order_id, day)
  )`.execute(db)
  await sql`create table app.finance_payments (
    hash text primary key,
    ledger bigint not null,
    at timestamptz not null,
    sender text not null,
    token text not null,
    issuer text not null,
    amount numeric not null,
    memo text,
    order_id uuid,
    state text not null,
    fault text,
    return_hash text
  )`.execute(db)
  await sql`create index finance_payments_returning on app.finance_payments (at) where state = 'returning'`.execute(db)
  await sql`create table app.finance_cover (
    day date not null,
    token text not null,
    issuer text not null,
    at timestamptz not null,
    account text not null,
    held numeric not null,
    owed numeric not null,
    ledger bigint not null,
    ledger_hash text not null,
    primary key (day, token, issuer)
  )`.execute(db)
}

/**
 * Products, whose terms never change, and their orders. `finance_payments` records every payment to the finance account
 * from other accounts once, either as the payment of an order or as a payment to return. `finance_cover` records the
 * account's balance and debt per day.
 */
export const financeTables: Migration = {
  up: async (db) => {
    await createProducts(db)
    await createOrders(db)
    await createPayments(db)
  },
}
