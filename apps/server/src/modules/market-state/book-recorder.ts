import { bookChange, isEmptyBook, type BookLevels } from '@tidebook/market'
import { RECORDED_LEVELS, WHOLE_DISTANCE, type LastRecord } from '../indexer/book-history.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'

/** Returns the best levels of a pair's book. */
type ReadBook = (pair: string, most: number) => BookLevels

function blockOf(ledger: number): number {
  return Math.floor(ledger / WHOLE_DISTANCE)
}

/**
 * Turns the changes of books into what the index stores: the changes of the best levels in a ledger, and all of the best
 * levels at the first change in every 256 ledgers. A record has a bounded size, however many levels the book has. Keeps
 * records until they are written.
 */
export class BookRecorder {
  /** The last record of each pair. */
  readonly #last = new Map<string, LastRecord>()
  /** Pairs that changed while this program did not record. */
  readonly #missed = new Set<string>()
  #unwritten: RecordedBook[] = []

  /** Continues after the last records. */
  resume(last: ReadonlyMap<string, LastRecord>, read: ReadBook): void {
    this.#last.clear()
    this.#missed.clear()
    this.#unwritten = []
    for (const [pair, record] of last) {
      this.#last.set(pair, record)
      if (!isEmptyBook(bookChange(record.book, read(pair, RECORDED_LEVELS)))) this.#missed.add(pair)
    }
  }

  /**
   * Adds a ledger.
   * @param time its close time, ms
   * @param changed pairs whose books changed
   * @param read reads the books after this ledger
   */
  add(ledger: number, time: number, changed: Iterable<string>, read: ReadBook): void {
    for (const pair of new Set([...changed, ...this.#missed])) {
      const last = this.#last.get(pair)
      const book = read(pair, RECORDED_LEVELS)
      const change = bookChange(last?.book ?? { bids: [], asks: [] }, book)
      if (isEmptyBook(change)) continue
      const isWhole = last === undefined || blockOf(last.wholeAt) !== blockOf(ledger)
      this.#last.set(pair, { wholeAt: isWhole ? ledger : last.wholeAt, book })
      this.#unwritten.push({ pair, ledger, time, isWhole, levels: isWhole ? book : change })
    }
    this.#missed.clear()
  }

  /** Returns what must be written with a ledger. */
  upTo(ledger: number): readonly RecordedBook[] {
    return this.#unwritten.filter((record) => record.ledger <= ledger)
  }

  /** Forgets what was written. */
  written(ledger: number): void {
    this.#unwritten = this.#unwritten.filter((record) => record.ledger > ledger)
  }
}
