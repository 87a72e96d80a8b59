import type { BookLevels } from '@tidebook/market'

/** Record of a pair's book at the end of a ledger that changed it. */
export interface RecordedBook {
  /** Key of the pair, BASE-COUNTER. */
  readonly pair: string
  readonly ledger: number
  /** Close time, ms since 1970. */
  readonly time: number
  /** Whether `levels` is the whole book. Otherwise it contains only the levels that changed. */
  readonly isWhole: boolean
  readonly levels: BookLevels
}
