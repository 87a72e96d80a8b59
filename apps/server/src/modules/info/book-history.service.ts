import { PAGE_SIZES, type BookHistory } from '@tidebook/contract'
import { applyBookChange, bestLevels, bookChange, type BookLevels, type BookMoment, type Pair } from '@tidebook/market'
import { recordedBooks } from '../indexer/book-history.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'
import type { MarketContext } from '../market-state/market-context.ts'

/** A period, ms since 1970, and the ledger after which a page continues. */
export interface BookPeriod {
  readonly from: number
  readonly until: number
  readonly after?: string | undefined
}

const DEPTH = PAGE_SIZES.bookHistoryLevels

function momentOf({ ledger, time }: RecordedBook, { bids, asks }: BookLevels): BookMoment {
  return { ledger, time, bids, asks }
}

function isDeep({ bids, asks }: BookLevels): boolean {
  return bids.length > DEPTH || asks.length > DEPTH
}

/** Returns what changed in the best levels. */
function shownChange(before: BookLevels, after: BookLevels, { isWhole, levels }: RecordedBook): BookLevels {
  if (isDeep(before) || isDeep(after)) return bookChange(bestLevels(before, DEPTH), bestLevels(after, DEPTH))
  return isWhole ? bookChange(before, after) : levels
}

/** Copies a book for an answer, whose types can be changed. */
function answered({ ledger, time, bids, asks }: BookMoment): NonNullable<BookHistory['start']> {
  const copy = (levels: BookLevels['bids']) => levels.map(([price, amount]): [string, string] => [price, amount])
  return { ledger, time, bids: copy(bids), asks: copy(asks) }
}

/**
 * Returns a page of a book's history: the best levels of each side at the begin, and the ledgers that changed them. If
 * the record begins later, so does the page; it has no start if nothing is recorded up to the end of the period.
 */
export async function bookHistoryOf(market: MarketContext, pair: Pair, period: BookPeriod): Promise<BookHistory> {
  const { from, until, after } = period
  const place = after === undefined ? { atMs: from } : { afterLedger: Number(after) }
  const size = PAGE_SIZES.bookHistory
  const records = await recordedBooks(market.database.db, pair.key, place, until, size + 2)
  const isBefore = ({ ledger, time }: RecordedBook): boolean =>
    'atMs' in place ? time <= place.atMs : ledger <= place.afterLedger
  let book: BookLevels = { bids: [], asks: [] }
  let start: BookMoment | undefined
  const changes: BookMoment[] = []
  for (const record of records) {
    if (changes.length === size) break
    const before = book
    book = record.isWhole ? record.levels : applyBookChange(book, record.levels)
    if (start === undefined || isBefore(record)) start = momentOf(record, bestLevels(book, DEPTH))
    else changes.push(momentOf(record, shownChange(before, book, record)))
  }
  if (start === undefined) return { changes: [] }
  const last = changes.at(-1)
  const hasMore = last !== undefined && records.some(({ ledger }) => ledger > last.ledger)
  return {
    start: answered(start),
    changes: changes.map(answered),
    ...(hasMore ? { next: String(last.ledger) } : {}),
  }
}
