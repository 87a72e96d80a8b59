import { PAGE_SIZES } from '@tidebook/contract'
import { applyBookChange, type BookLevels } from '@tidebook/market'
import type { Kysely, Selectable } from 'kysely'
import type pg from 'pg'
import { MAX_INTEGER } from '../../platform/database/column-limits.ts'
import type { RecordedBook } from './recorded-book.ts'
import type { BookHistoryTable, MarketTables } from './tables.ts'

/** The start of a page of a pair's history. */
export interface RecordStart {
  /** Start of the period, ms since 1970. */
  readonly from: number
  /** The last ledger of the previous page; 0 for the first page. */
  readonly after: number
}

function recordOf(row: Selectable<BookHistoryTable>): RecordedBook {
  const levels = JSON.parse(row.levels) as BookLevels
  return { pair: row.pair, ledger: row.ledger_index, time: row.time.getTime(), isWhole: row.whole, levels }
}

/**
 * Returns the recorded books of a pair before a time, in ledger order, beginning with the last whole book that the
 * start requires. Without an earlier whole book, they begin with the first whole book after the start.
 * @param pageSize maximum number of records after the start; records before it do not count
 */
export async function recordedBooks(
  db: Kysely<MarketTables>,
  pair: string,
  { from, after }: RecordStart,
  untilMs: number,
  pageSize: number,
): Promise<RecordedBook[]> {
  const ofPair = db.selectFrom('market.book_history').where('pair', '=', pair)
  const until = new Date(untilMs)
  const wholes = ofPair.where('whole', '=', true).where('time', '<', until).select('ledger_index')
  const first =
    (await wholes
      .where((eb) => eb.or([eb('time', '<=', new Date(from)), eb('ledger_index', '<=', Math.min(after, MAX_INTEGER))]))
      .orderBy('ledger_index', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? (await wholes.orderBy('ledger_index').limit(1).executeTakeFirst())
  if (first === undefined) return []
  const rows = await ofPair
    .selectAll()
    .where('ledger_index', '>=', first.ledger_index)
    .where('time', '<', until)
    .orderBy('ledger_index')
    .limit(WHOLE_DISTANCE + pageSize)
    .execute()
  return rows.map(recordOf)
}

/** Number of levels per side in a record, which equals the number that calls return. */
export const RECORDED_LEVELS = PAGE_SIZES.bookHistoryLevels

/** The first change in each block of this many ledgers stores the whole book. */
export const WHOLE_DISTANCE = 256

/** The last recorded state of a pair's book. */
export interface LastRecord {
  /** Ledger of the last whole book. */
  readonly wholeAt: number
  readonly book: BookLevels
}

/** Returns the last recorded book of every pair. */
export async function lastRecords(db: Kysely<MarketTables>): Promise<ReadonlyMap<string, LastRecord>> {
  const wholes = await db
    .selectFrom('market.book_history')
    .where('whole', '=', true)
    .select(({ fn }) => ['pair', fn.max('ledger_index').as('ledger')])
    .groupBy('pair')
    .execute()
  const records = new Map<string, LastRecord>()
  for (const { pair, ledger } of wholes) {
    const rows = await db
      .selectFrom('market.book_history')
      .selectAll()
      .where('pair', '=', pair)
      .where('ledger_index', '>=', ledger)
      .orderBy('ledger_index')
      .execute()
    let book: BookLevels = { bids: [], asks: [] }
    for (const { isWhole, levels: changed } of rows.map(recordOf))
      book = isWhole ? changed : applyBookChange(book, changed)
    records.set(pair, { wholeAt: ledger, book })
  }
  return records
}

const DAY_MS = 86_400_000

/** Returns the time before which recorded books are deleted, in milliseconds since 1970. */
export function booksKeptFrom(now: number, days: number): number {
  return now - days * DAY_MS
}

/** Number of rows per delete statement, so that no statement exceeds the time limit. */
const DELETED_AT_ONCE = 20_000

const DELETE_BEFORE = `delete from market.book_history where ctid = any (array (
  select old.ctid from market.book_history old
  join (select pair, max(ledger_index) as ledger from market.book_history where whole and time < $1 group by pair) first
    on old.pair = first.pair and old.ledger_index < first.ledger
  limit $2))`

/** Deletes recorded books that only matter before a time. Keeps the last whole book of each pair before it. */
export async function deleteBookHistory(pool: pg.Pool, before: Date, atOnce = DELETED_AT_ONCE): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(DELETE_BEFORE, [before, atOnce])
    if ((rowCount ?? 0) < atOnce) return
  }
}
