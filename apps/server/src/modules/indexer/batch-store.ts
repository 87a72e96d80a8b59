import type { CandleDelta } from './candle-fold.ts'
import type { IndexPosition } from './index-position.repository.ts'
import type { ProjectedBatch } from './project-batch.ts'

/** What a batch left in the index, for those who keep a part of it in memory. */
export interface WrittenBatch {
  readonly position: IndexPosition
  /** The touched candles as they stand now. */
  readonly candles: readonly CandleDelta[]
}

/** The index as a program that follows the ledger sees it: it fills the index, or waits for the one that does. */
export interface BatchStore {
  /** Answers when the index holds the batch. @param before where the index stood @throws when it never will, or `signal` fell */
  put(batch: ProjectedBatch, before: IndexPosition | undefined, signal: AbortSignal): Promise<WrittenBatch>
  /** The node has another past than the index, which therefore has to be filled again. */
  discard(): Promise<void>
}
