import type { CandleDelta } from './candle-fold.ts'
import type { IndexPosition } from './index-position.repository.ts'
import type { LedgerRows } from './ledger-rows.ts'
import type { ProjectedBatch } from './project-batch.ts'
import type { RecordedBook } from './recorded-book.ts'

/** The effect of a batch on the index, for listeners that cache a part of the index in memory. */
export interface WrittenBatch {
  readonly position: IndexPosition
  /** The current state of the changed candles. */
  readonly candles: readonly CandleDelta[]
}

/**
 * The index from the view of a program that follows the ledger: the program fills the index, or waits for the one that
 * does.
 */
export interface BatchStore {
  /** Returns what takes the rows of the next batch; undefined when this program does not write. */
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
 * Returns the books that the ledgers of a batch changed, and those of earlier ledgers that are not written yet. Called
 * again with the same ledgers, it returns the same.
 */
export type RecordBooks = (batch: ProjectedBatch) => readonly RecordedBook[]
