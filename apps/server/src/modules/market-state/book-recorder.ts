import { bookChange, type BookLevels } from '@tidebook/market'
import { WHOLE_DISTANCE, type LastRecord } from '../indexer/book-history.repository.ts'
import type { RecordedBook } from '../indexer/recorded-book.ts'

function isEmpty({ bids, asks }: BookLevels): boolean {
  return bids.length + asks.length === 0
}

function partOf(ledger: number): number {
  return Math.floor(ledger / WHOLE_DISTANCE)
}

/**
 * Turns the changes of books into what the index stores: the changed levels of a ledger, and the whole book at the
 * first change in every 256 ledgers. Keeps them until they are written.
 */
export class BookRecorder {
  /** Ledger of the last whole book, by pair. */
  readonly #wholes = new Map<string, number>()
  /** Changes since the last record of a pair that came in no ledger of this program. */
  readonly #missed = new Map<string, BookLevels>()
  #unwritten: RecordedBook[] = []

  /**
   * Continues after the last records.
   * @param bookOf the current book of a pair
   */
  resume(last: ReadonlyMap<string, LastRecord>, bookOf: (pair: string) => BookLevels): void {
    this.#wholes.clear()
    this.#missed.clear()
    this.#unwritten = []
    for (const [pair, { wholeAt, book }] of last) {
      this.#wholes.set(pair, wholeAt)
      const missed = bookChange(book, bookOf(pair))
      if (!isEmpty(missed)) this.#missed.set(pair, missed)
    }
  }

  /**
   * Adds a ledger.
   * @param time its close time, ms
   * @param changes levels that changed, by pair
   * @param bookOf the book of a pair after this ledger
   */
  add(
    ledger: number,
    time: number,
    changes: ReadonlyMap<string, BookLevels>,
    bookOf: (pair: string) => BookLevels,
  ): void {
    for (const pair of new Set([...changes.keys(), ...this.#missed.keys()])) {
      const wholeAt = this.#wholes.get(pair)
      const isWhole = wholeAt === undefined || partOf(wholeAt) !== partOf(ledger)
      const levels = isWhole ? bookOf(pair) : mergeLevels(this.#missed.get(pair), changes.get(pair))
      if (isWhole) this.#wholes.set(pair, ledger)
      this.#unwritten.push({ pair, ledger, time, isWhole, levels })
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

/** Returns one change that has the effect of two, one after the other. */
export function mergeLevels(before: BookLevels | undefined, after: BookLevels | undefined): BookLevels {
  if (before === undefined || after === undefined) return before ?? after ?? { bids: [], asks: [] }
  return {
    bids: [...new Map([...before.bids, ...after.bids])],
    asks: [...new Map([...before.asks, ...after.asks])],
  }
}
