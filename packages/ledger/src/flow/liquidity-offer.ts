import type { LedgerNumber } from '@tidebook/amount'
import type { InOut } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'

/** Liquidity for a book step: an offer in the book, or one that a pool generates. */
export interface LiquidityOffer {
  /** 64-bit rate, the same for all offers of one pass. */
  readonly quality: bigint
  readonly owner: AccountEntry
  /** Reduces the amounts so that the output is at most `limit`. */
  cutOut(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut
  /** Reduces the amounts so that the input is at most `limit`. */
  cutIn(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut
  /**
   * Settles with the owner, who receives `amounts.in` and pays `ownerGives`, and reduces the offer.
   * @throws LedgerFault `ledger/flow`
   */
  take(work: LedgerContext, amounts: InOut, ownerGives: LedgerNumber): void
  /** Whether the offer is consumed. */
  isConsumed(): boolean
}

/** The part of an offer taken, and its effect on taker and owner. */
export interface OfferFill {
  readonly offer: LiquidityOffer
  /** The amounts that the offer's owner receives and that the offer pays, without transfer fees. */
  readonly offerAmounts: InOut
  /** The step's input and output, which include the issuers' transfer fees. */
  readonly step: InOut
  /** The amount that leaves the owner: the step's output, plus the transfer fee when the owner pays it. */
  readonly ownerGives: LedgerNumber
  /** Transfer rate of the input, in parts per 10^9. */
  readonly rateIn: number
  readonly rateOut: number
}
