import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { Step } from './step.ts'

/** The position of a book step in its strand. */
export interface BookStepOptions {
  readonly book: Book
  readonly previous: Step | undefined
  readonly strandSource: AccountEntry
  readonly strandTarget: AccountEntry
  /** Present for offer crossing, in which the offer's owner pays the transfer fee. */
  readonly crossing: CrossingLimits | undefined
}

interface CrossingLimits {
  /** Whether the taker's offer crosses this book directly, not as one leg of a bridge (autobridging). */
  readonly isDirect: boolean
  /** Worst rate for a direct crossing. */
  readonly threshold: bigint
}
