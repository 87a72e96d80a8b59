import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { Step } from './step.ts'

/** Where a step through a book stands in its strand. */
export interface BookStepOptions {
  readonly book: Book
  readonly previous: Step | undefined
  readonly strandSource: AccountEntry
  readonly strandTarget: AccountEntry
  /** Present when an offer is being crossed; the owner then pays the transfer fee. */
  readonly crossing: CrossingLimits | undefined
}

export interface CrossingLimits {
  /** The book that the taker's offer crosses directly, not one of a bridge. */
  readonly isDirect: boolean
  /** Worst rate that may be taken directly. */
  readonly threshold: bigint
}
