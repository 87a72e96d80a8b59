import type { Migration } from 'kysely/migration'
import { chainStops } from './chain-stops.repository.ts'
import { gatewayArrivals, gatewayChecks } from './gateway-checks.repository.ts'
import { gatewayTables } from './gateway-tables.ts'
import { payoutRelease } from './payout-release.ts'
import { shortageTable } from './shortages.repository.ts'
import { sql } from 'kysely'

/**
 * Renames two columns of orders by their meaning: whether the owner requested the order, and the hash that the owner
 * reported.
 */
const requestedOrders: Migration = {
  up: async (db) => {
    for (const table of ['app.gateway_deposits', 'app.gateway_withdrawals']) {
      await sql`alter table ${sql.raw(table)} rename column asked to requested`.execute(db)
      await sql`alter table ${sql.raw(table)} rename column told_hash to reported_hash`.execute(db)
    }
  },
}

/**
 * Adds the amounts that the agent's accounts received and that its books cannot explain. There is one row per account,
 * asset and UTC day, because strangers can send any number of such payments.
 */
const surplusTable: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_surpluses (
      place text not null,
      asset text not null,
      day date not null,
      base text not null,
      amount numeric not null,
      times integer not null,
      primary key (place, asset, day)
    )`.execute(db)
  },
}

/** Adds indexes for the pages of the review queue, and for deposits that a chain contains again after a reorg. */
const reviewIndexes: Migration = {
  up: async (db) => {
    await sql`create index gateway_deposits_review on app.gateway_deposits (changed, id) where status = 8`.execute(db)
    await sql`create index gateway_withdrawals_review on app.gateway_withdrawals (changed, id) where status = 8`.execute(
      db,
    )
    await sql`create index gateway_deposits_review_amount on app.gateway_deposits
      (base, coalesce(received, amount), id) where status = 8`.execute(db)
    await sql`create index gateway_withdrawals_review_amount on app.gateway_withdrawals
      (base, amount, id) where status = 8`.execute(db)
    await sql`create index gateway_deposits_returned on app.gateway_deposits (created, id)
      where status = 8 and reason = 'reorganised'`.execute(db)
  },
}

/**
 * Adds the time at which a position last advanced to another block. `changed` is the time of the chain's last read,
 * even without a new block.
 */
const positionProgress: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_positions add column advanced timestamptz`.execute(db)
    await sql`update app.gateway_positions set advanced = changed`.execute(db)
    await sql`alter table app.gateway_positions alter column advanced set not null`.execute(db)
  },
}

/** Adds the memo for a withdrawal's payment, on chains that support memos. */
const payoutMemoColumn: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_withdrawals add column payout_memo text`.execute(db)
  },
}

/** Adds the staff member who cast the first vote to end a pause that takes two members. */
const pauseEnds: Migration = {
  up: async (db) => {
    await sql`alter table app.gateway_pauses add column ended_by text`.execute(db)
  },
}

/** Adds the id of the request that created an order, which the agent's log lines about the order repeat. */
const requestIds: Migration = {
  up: async (db) => {
    for (const table of ['app.gateway_deposits', 'app.gateway_withdrawals'])
      await sql`alter table ${sql.raw(table)} add column request_id text`.execute(db)
  },
}

/** Migrations of the tables for deposits and withdrawals. */
export const gatewayMigrations: Readonly<Record<string, Migration>> = {
  '2026-11-23-gateway': gatewayTables,
  '2026-11-24-pause-ends': pauseEnds,
  '2026-11-24-payout-release': payoutRelease,
  '2026-11-24-surpluses': surplusTable,
  '2026-11-24-review-indexes': reviewIndexes,
  '2026-11-26-position-progress': positionProgress,
  '2026-11-26-payout-memo': payoutMemoColumn,
  '2026-11-27-shortages': shortageTable,
  '2026-11-28-chain-stops': chainStops,
  '2026-11-28-gateway-checks': gatewayChecks,
  '2026-11-28-gateway-checks-arrivals': gatewayArrivals,
  '2026-11-28-gateway-request-ids': requestIds,
  '2026-11-28-requested-orders': requestedOrders,
}
