import type { LedgerNumber } from '@tidebook/amount'
import type { InOut, PriceCurve } from '@tidebook/amount/exchange'
import type { DeferredCredits } from '../money/deferred-credits.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import type { PoolContext } from './pool-context.ts'

/** Whether a step issues its own debt or redeems the debt of others. Only redeeming costs a transfer fee. */
export type DebtDirection = 'issues' | 'redeems'

export type Pass = 'reverse' | 'forward'

/** One trial of a strand. */
export interface StrandRun {
  /** The ledger in which this trial's credits apply. */
  readonly work: LedgerContext
  /**
   * Savepoint at the strand's start. Balances there distinguish offers found unfunded from those that became unfunded.
   */
  readonly mark: number
  /** The credits at the strand's start. */
  readonly outerCredits: DeferredCredits
  /** Offers to remove regardless of the payment's result: expired, found unfunded, or the taker's own. */
  readonly stale: Set<OfferEntry>
}

export interface QualityBound {
  /** Undefined when nothing can flow. */
  readonly quality: bigint | undefined
  readonly direction: DebtDirection
}

/** One hop of a payment. A strand runs its steps backwards to find the required input, then forwards from the limit. */
export interface Step {
  /** Input and output of the step in the last pass. */
  cached: InOut | undefined
  /** True when the step gave up after too many offers. Its result is used, but the step is not tried again. */
  readonly inactive: boolean
  readonly offersUsed: number
  /** The sender, for a step along a trust line. */
  readonly lineSource: AccountEntry | undefined
  readonly book: Book | undefined
  /** Outputs at most `out`. */
  reverse(run: StrandRun, out: LedgerNumber): InOut
  /** Takes at most `into`, after the limits are known. */
  forward(run: StrandRun, into: LedgerNumber): InOut
  debtDirection(work: LedgerContext, pass: Pass): DebtDirection
  /** QualityIn, in parts per 10^9, of the receiving side of a trust line. */
  lineQualityIn(work: LedgerContext): number
  qualityBound(work: LedgerContext, previous: DebtDirection): QualityBound
  /**
   * Returns the result of `reverse` for an amount above every balance, and for that result, without changing the
   * ledger. Returns undefined when this requires executing the step.
   */
  quote?(run: StrandRun, out: LedgerNumber): InOut | undefined
  /** True when the book has a pool. */
  readonly hasPool?: boolean
  /** Looks up the book's pool. Called before a payment. */
  begin?(work: LedgerContext, pools: PoolContext): void
  /** Returns the price curve if the price is not fixed. */
  priceCurve?(work: LedgerContext, previous: DebtDirection): PriceCurve | undefined
}
