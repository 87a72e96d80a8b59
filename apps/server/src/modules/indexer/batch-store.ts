import type { CandleDelta } from './candle-fold.ts'
import type { IndexPosition } from './index-position.repository.ts'
import type { LedgerRows } from './ledger-rows.ts'
import type { ProjectedBatch } from './project-batch.ts'
import type { RecordedBook } from './recorded-book.ts'

/** The effect of a batch on the index, for listeners that cache part of the index in memory. */
export interface WrittenBatch {
  readonly position: IndexPosition
  /** The current state of the changed candles. */
  readonly candles: readonly CandleDelta[]
}

/**
 * The index as seen by a program that follows the ledger. The program either fills the index or waits for the program
 * that does.
 */
export interface BatchStore {
  /** Returns the collector for the rows of the next batch; undefined when this program does not write. */
  createRows(): LedgerRows | undefined
  /**
   * Settles when the index contains the batch.
   * @param before the previous position of the index
   * @throws when the batch can never be stored, or `signal` aborts
   */
  put(batch: ProjectedBatch, before: IndexPosition | undefined, signal: AbortSignal): Promise<WrittenBatch>
  /** Discards the index, which must be rebuilt because the node has a different history. */
  discard(): Promise<void>
}

/**
 * Returns the books that the ledgers of a batch changed, and books of earlier ledgers that are not written yet.
 * Repeated calls with the same ledgers return the same books.
 */
export type RecordBooks = (batch: ProjectedBatch) => readonly RecordedBook[]
