import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MarketTables } from './tables.ts'

/** The last ledger in the index, and the first ledger that was ever indexed. */
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

/** The tables of the index, each with the columns that order its rows. */
export const INDEX_TABLES: Readonly<Record<keyof MarketTables, string>> = {
  'market.index_position': 'id',
  'market.trades': 'ledger_index, tx_index, number',
  'market.candles': 'pair, cycle, bucket',
  'market.account_records': 'account, ledger_index, tx_index, number',
  'market.orders': 'account, sequence',
  'market.order_effects': 'account, sequence, ledger_index, tx_index, number',
  'market.account_fills': 'account, ledger_index, tx_index, number',
  'market.account_balances': 'account, currency, issuer, hour',
  'market.pool_events': 'pool, ledger_index, tx_index',
  'market.book_history': 'pair, ledger_index',
}

/** Empties every table of the index. The index can be rebuilt from the ledger. */
export async function clearIndex(db: Kysely<MarketTables>): Promise<void> {
  const tables = Object.keys(INDEX_TABLES).map((table) => sql.table(table))
  await sql`truncate ${sql.join(tables)}`.execute(db)
}
