import type { LedgerNumber } from '@tidebook/amount'
import type { InOut, PriceCurve } from '@tidebook/amount/exchange'
import type { DeferredCredits } from '../money/deferred-credits.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import type { PoolContext } from './pool-context.ts'

/** Whether a step pays with its own debt or gives back the debt of others: only the latter costs a transfer fee. */
export type DebtDirection = 'issues' | 'redeems'

export type Pass = 'reverse' | 'forward'

/** One trial of a strand. */
export interface StrandRun {
  /** The ledger with this trial's credits. */
  readonly work: LedgerContext
  /** Savepoint at the strand's start; balances there tell offers found unfunded from those that became so. */
  readonly mark: number
  /** What counted at the strand's start. */
  readonly outerCredits: DeferredCredits
  /** Offers that go whatever becomes of the payment: expired, found unfunded, the taker's own. */
  readonly stale: Set<OfferEntry>
}

export interface QualityBound {
  /** Undefined = nothing can flow. */
  readonly quality: bigint | undefined
  readonly direction: DebtDirection
}

/** One hop of a payment. A strand runs its steps backwards to find what is needed, then forwards from the limit. */
export interface Step {
  /** What the step took and gave in the last pass. */
  cached: InOut | undefined
  /** True when the step gave up after too many offers: use what it found, but not again. */
  readonly inactive: boolean
  readonly offersUsed: number
  /** The sender, for a step along a trust line. */
  readonly lineSource: AccountEntry | undefined
  readonly book: Book | undefined
  /** Gives at most `out`. */
  reverse(run: StrandRun, out: LedgerNumber): InOut
  /** Takes at most `into`, once limits are known. */
  forward(run: StrandRun, into: LedgerNumber): InOut
  debtDirection(work: LedgerContext, pass: Pass): DebtDirection
  /** Rate (parts per 10^9) at which the receiving side of a trust line values what comes in. */
  lineQualityIn(work: LedgerContext): number
  qualityBound(work: LedgerContext, previous: DebtDirection): QualityBound
  /**
   * What `reverse` answers for as much as nobody has, and for what it answered then, without touching the ledger.
   * Undefined when only doing it can tell.
   */
  quote?(run: StrandRun, out: LedgerNumber): InOut | undefined
  /** True when a pool stands beside the book. */
  readonly hasPool?: boolean
  /** Before a payment: looks for a pool beside the book. */
  begin?(work: LedgerContext, pools: PoolContext): void
  /** The price where it is not fixed. */
  priceCurve?(work: LedgerContext, previous: DebtDirection): PriceCurve | undefined
}
