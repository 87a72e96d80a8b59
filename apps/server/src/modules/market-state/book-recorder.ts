import { bookChange, isEmptyBook, type BookLevels } from '@tidebook/market'
import { RECORDED_LEVELS, WHOLE_DISTANCE, type LastRecord } from '../indexer/book-history.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'

/** Returns the best levels of a pair's book. */
type ReadBook = (pair: string, most: number) => BookLevels

const EMPTY: Pick<LastRecord, 'book'> = { book: { bids: [], asks: [] } }

function blockOf(ledger: number): number {
  return Math.floor(ledger / WHOLE_DISTANCE)
}

/**
 * Converts book changes to index records: the changes of the best levels in a ledger, and all of the best levels at the
 * first change in every 256 ledgers. The size of a record is bounded, regardless of the depth of the book. Keeps
 * records until they are written. Skips ledgers that are older than the retention of the index. The first later ledger
 * records their changes.
 */
export class BookRecorder {
  readonly #keptFrom: () => number
  /** The last record of each pair. */
  readonly #last = new Map<string, LastRecord>()
  /** Pairs that changed in ledgers that were not recorded. */
  readonly #missed = new Set<string>()
  #unwritten: RecordedBook[] = []

  /** @param keptFrom returns the close time of the oldest ledger to record, in milliseconds since 1970 */
  constructor(keptFrom: () => number) {
    this.#keptFrom = keptFrom
  }

  /**
   * Continues after the last records.
   * @param pairs every recorded pair
   */
  resume(last: ReadonlyMap<string, LastRecord>, pairs: Iterable<string>, read: ReadBook): void {
    this.#last.clear()
    this.#missed.clear()
    this.#unwritten = []
    for (const [pair, record] of last) this.#last.set(pair, record)
    for (const pair of new Set([...last.keys(), ...pairs])) {
      const { book } = last.get(pair) ?? EMPTY
      if (!isEmptyBook(bookChange(book, read(pair, RECORDED_LEVELS)))) this.#missed.add(pair)
    }
  }

  /**
   * Adds a ledger.
   * @param time its close time, ms
   * @param changed pairs whose books changed
   * @param read reads the books after this ledger
   */
  add(ledger: number, time: number, changed: Iterable<string>, read: ReadBook): void {
    if (time < this.#keptFrom()) {
      for (const pair of changed) this.#missed.add(pair)
      return
    }
    for (const pair of new Set([...changed, ...this.#missed])) {
      const last = this.#last.get(pair)
      const book = read(pair, RECORDED_LEVELS)
      const change = bookChange((last ?? EMPTY).book, book)
      if (isEmptyBook(change)) continue
      const isWhole = last === undefined || blockOf(last.wholeAt) !== blockOf(ledger)
      this.#last.set(pair, { wholeAt: isWhole ? ledger : last.wholeAt, book })
      this.#unwritten.push({ pair, ledger, time, isWhole, levels: isWhole ? book : change })
    }
    this.#missed.clear()
  }

  /** Returns the records to write with a ledger. */
  upTo(ledger: number): readonly RecordedBook[] {
    return this.#unwritten.filter((record) => record.ledger <= ledger)
  }

  /** Drops records that have been written. */
  written(ledger: number): void {
    this.#unwritten = this.#unwritten.filter((record) => record.ledger > ledger)
  }
}
