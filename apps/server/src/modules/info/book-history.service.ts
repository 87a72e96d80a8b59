import { PAGE_SIZES, type BookHistory } from '@tidebook/contract'
import { applyBookChange, bookChange, type BookLevels, type BookMoment, type Pair } from '@tidebook/market'
import { recordedBooks, type RecordStart } from '../indexer/book-history.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'
import type { MarketContext } from '../market-state/market-context.ts'

/** A period in ms since 1970, and the ledger after which a page continues. */
export interface BookPeriod {
  readonly from: number
  readonly until: number
  readonly after?: string | undefined
}

/** Copies a book for a response, whose types are mutable. */
function toAnswer({ ledger, time, bids, asks }: BookMoment): NonNullable<BookHistory['start']> {
  const copy = (levels: BookLevels['bids']) => levels.map(([price, amount]): [string, string] => [price, amount])
  return { ledger, time, bids: copy(bids), asks: copy(asks) }
}

/**
 * Builds a page from records in ledger order. The first record must be a whole book.
 * @param size maximum number of changes in the page
 */
export function pageOfBooks(records: readonly RecordedBook[], { from, after }: RecordStart, size: number): BookHistory {
  let book: BookLevels = { bids: [], asks: [] }
  let start: BookMoment | undefined
  const changes: BookMoment[] = []
  for (const { ledger, time, isWhole, levels } of records) {
    if (changes.length === size) break
    const before = book
    book = isWhole ? levels : applyBookChange(book, levels)
    if (start === undefined || time <= from || ledger <= after) start = { ledger, time, ...book }
    else changes.push({ ledger, time, ...(isWhole ? bookChange(before, levels) : levels) })
  }
  if (start === undefined) return { changes: [] }
  const last = changes.at(-1)
  const hasMore = last !== undefined && records.some(({ ledger }) => ledger > last.ledger)
  return {
    start: toAnswer(start),
    changes: changes.map(toAnswer),
    ...(hasMore ? { next: String(last.ledger) } : {}),
  }
}

/**
 * Returns a page of a book's history: the best levels of each side at the start, and the ledgers that changed them. If
 * recording began later, the page starts later. The page has no start if nothing was recorded before the end of the
 * period.
 */
export async function bookHistoryOf(market: MarketContext, pair: Pair, period: BookPeriod): Promise<BookHistory> {
  const { from, until, after = '0' } = period
  const start = { from, after: Number(after) }
  const size = PAGE_SIZES.bookHistory
  return pageOfBooks(await recordedBooks(market.database.db, pair.key, start, until, size + 2), start, size)
}
