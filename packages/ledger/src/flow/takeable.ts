import type { LedgerNumber } from '@tidebook/amount'
import type { InOut } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Something that a book step can take from: an offer in the book, or one that a pool makes for the occasion. */
export interface Takeable {
  /** 64-bit rate; offers of one pass have the same. */
  readonly quality: bigint
  readonly owner: AccountEntry
  /** Amounts cut so that no more than `limit` comes out. */
  cutOut(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut
  /** Amounts cut so that no more than `limit` goes in. */
  cutIn(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut
  /**
   * Settles with the owner, who receives `amounts.in` and gives `ownerGives`, and lowers what is offered.
   * @throws LedgerFault `ledger/flow`
   */
  take(work: LedgerContext, amounts: InOut, ownerGives: LedgerNumber): void
  /** True when nothing is left. */
  isConsumed(): boolean
}

/** How much of an offer is taken, and what that means for taker and owner. */
export interface Taking {
  readonly offer: Takeable
  /** What the offer's owner receives and what the offer gives, without transfer fees. */
  readonly offerAmounts: InOut
  /** What the step takes in and gives out; the difference is the issuers' fee. */
  readonly step: InOut
  /** What leaves the owner: the step's output plus the transfer fee where the owner pays it. */
  readonly ownerGives: LedgerNumber
  /** Parts per 10^9. */
  readonly rateIn: number
  readonly rateOut: number
}
