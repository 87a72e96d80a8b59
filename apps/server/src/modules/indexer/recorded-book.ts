import type { BookLevels } from '@tidebook/market'

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
