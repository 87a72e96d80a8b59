import type { Migration } from 'kysely/migration'
import { financeTables } from './finance-tables.ts'
import { sql } from 'kysely'

/** Adds indexes for the newest payments of the account, in all tokens and in one. */
const proofIndexes: Migration = {
  up: async (db) => {
    await sql`create index finance_payments_proofs on app.finance_payments (at desc, hash)`.execute(db)
    await sql`create index finance_payments_proofs_of on app.finance_payments (token, at desc, hash)`.execute(db)
    await sql`create index finance_returned_proofs on app.finance_payments (at desc, return_hash)
      where return_hash is not null`.execute(db)
    await sql`create index finance_returned_proofs_of on app.finance_payments (token, at desc, return_hash)
      where return_hash is not null`.execute(db)
    await sql`create index finance_redeemed_proofs on app.finance_orders (changed desc, redeem_hash)
      where redeem_hash is not null and pays is not null`.execute(db)
    await sql`create index finance_redeemed_proofs_of on app.finance_orders (token, changed desc, redeem_hash)
      where redeem_hash is not null and pays is not null`.execute(db)
  },
}

/** Indexes payouts by hash, for the agent's books and for the check before an order is marked as paid. */
const payoutHashes: Migration = {
  up: async (db) => {
    await sql`create index finance_orders_redeemed on app.finance_orders (redeem_hash)
      where redeem_hash is not null`.execute(db)
    await sql`create index finance_payments_returned on app.finance_payments (return_hash)
      where return_hash is not null`.execute(db)
  },
}

/**
 * Adds the reason why a payment could not be returned, and the staff member who voted first on a payment that may have
 * been returned.
 */
export const paymentsKept: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_payments add column why text, add column approved_by text`.execute(db)
    await sql`create index finance_payments_kept on app.finance_payments (at) where state = 'kept'`.execute(db)
  },
}

/**
 * Adds the hash of a payment whose outcome is unknown. If a ledger contains the payment later, the agent's books
 * identify what it paid for. The hash has a separate column, because `redeem_hash` and `return_hash` are published as
 * proofs.
 */
export const doubtHashes: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_orders add column doubt_hash text`.execute(db)
    await sql`alter table app.finance_payments add column doubt_hash text`.execute(db)
    await sql`create index finance_orders_in_doubt on app.finance_orders (doubt_hash)
      where doubt_hash is not null`.execute(db)
    await sql`create index finance_payments_in_doubt on app.finance_payments (doubt_hash)
      where doubt_hash is not null`.execute(db)
  },
}

/** Adds the id of the request that created an order, which the agent's log lines about the order repeat. */
const requestIds: Migration = {
  up: async (db) => {
    await sql`alter table app.finance_orders add column request_id text`.execute(db)
  },
}

/** Migrations of the tables of products, their orders and their payments. */
export const financeMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-finance': financeTables,
  '2026-11-24-finance-payout-hashes': payoutHashes,
  '2026-11-24-finance-payments-kept': paymentsKept,
  '2026-11-24-finance-proofs': proofIndexes,
  '2026-11-27-finance-doubt-hashes': doubtHashes,
  '2026-11-28-finance-request-ids': requestIds,
}
