import type { BookLevels } from '@tidebook/market'
import type { ProjectedBatch } from './project-batch.ts'

/** Record of a pair's book after a ledger that changed it. */
export interface RecordedBook {
  /** Key of the pair, BASE-COUNTER. */
  readonly pair: string
  readonly ledger: number
  /** Close time, ms since 1970. */
  readonly time: number
  /** Whether `levels` is the whole book; else it contains the levels that changed. */
  readonly isWhole: boolean
  readonly levels: BookLevels
}

/**
 * Returns the books that the ledgers of a batch changed, and those of earlier ledgers that are not written yet. Called
 * again with the same ledgers, it returns the same.
 */
export type RecordBooks = (batch: ProjectedBatch) => readonly RecordedBook[]
