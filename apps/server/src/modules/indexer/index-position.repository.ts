import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MarketTables } from './tables.ts'

/** The last ledger in the index, and the first one that was ever indexed. */
export interface IndexPosition {
  readonly index: number
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly closeTime: number
  readonly firstIndex: number
  readonly firstHash: string
}

/** Returns the position; undefined while the index is empty. */
export async function readPosition(db: Kysely<MarketTables>): Promise<IndexPosition | undefined> {
  const row = await db.selectFrom('market.index_position').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  return {
    index: row.ledger_index,
    hash: row.ledger_hash,
    closeTime: Number(row.close_time),
    firstIndex: row.first_index,
    firstHash: row.first_hash,
  }
}

/** Empties every table of the index, which can be rebuilt from the ledger. */
export async function clearIndex(db: Kysely<MarketTables>): Promise<void> {
  await sql`truncate market.index_position, market.trades, market.candles, market.account_records, market.orders, market.order_effects, market.account_fills, market.account_balances, market.pool_events, market.book_history`.execute(
    db,
  )
}
