import { LEDGER_ISSUED_ZERO, addLedger, ledgerNumber, mulRatio, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isPositive, qualityOfRates, smallerOf } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { readUnfrozen } from '../money/frozen-amount.ts'
import { PARITY, tokenBalance, transferRateOf } from '../money/holdings.ts'
import { autoLimit, liveLine, sideOf } from '../money/line-access.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { DebtDirection, Pass, QualityBound, Step, StrandRun } from './step.ts'

interface Flowable {
  readonly most: LedgerNumber
  readonly direction: DebtDirection
}

interface Rates {
  readonly sourceOut: number
  readonly targetIn: number
}

export interface DirectStepOptions {
  readonly source: AccountEntry
  readonly target: AccountEntry
  readonly currency: CurrencyRef
  readonly previous: Step | undefined
  readonly isLast: boolean
  /** Whether the payment may create the receiver's trust line. */
  readonly makesLine: boolean
  /** Offer crossing ignores the limit of the taker's line and line qualities. */
  readonly crossing: boolean
}

const ROUNDING = ledgerNumber(false, 1n, -9)
const ONE_PERCENT_MORE = 101n

/** Whether the difference exceeds rounding. Then the forward pass counts instead of the backward pass. */
function isFarMore(now: LedgerNumber, before: LedgerNumber): boolean {
  if (!isLess(before, now) || !isLess(ROUNDING, subtractLedger(now, before))) return false
  return now.exponent !== before.exponent || now.mantissa * 100n > before.mantissa * ONE_PERCENT_MORE
}

/** Step that moves tokens along one trust line. */
export class DirectStep implements Step {
  cached: InOut | undefined = undefined
  readonly inactive = false
  readonly offersUsed = 0
  readonly book = undefined
  readonly lineSource: AccountEntry
  readonly #options: DirectStepOptions
  #moved: LedgerNumber = LEDGER_ISSUED_ZERO
  #direction: DebtDirection = 'issues'

  constructor(options: DirectStepOptions) {
    this.#options = options
    this.lineSource = options.source
  }

  reverse(run: StrandRun, out: LedgerNumber): InOut {
    const { most, direction } = this.#flowable(run.work, out)
    const rates = this.#rates(run.work, direction, 'reverse')
    this.#direction = direction
    if (!isPositive(most)) return this.#dry()
    const targetIn = mulRatio(out, PARITY, rates.targetIn, true)
    const limited = isLess(most, targetIn)
    const moved = limited ? most : targetIn
    this.#moved = moved
    this.#move(run.work, moved)
    this.cached = {
      in: mulRatio(moved, rates.sourceOut, PARITY, true),
      out: limited ? mulRatio(moved, rates.targetIn, PARITY, false) : out,
    }
    return this.cached
  }

  forward(run: StrandRun, into: LedgerNumber): InOut {
    const { most, direction } = this.#flowable(run.work, this.#moved)
    const rates = this.#rates(run.work, direction, 'forward')
    if (!isPositive(most)) return this.#dry()
    const sourceOut = mulRatio(into, PARITY, rates.sourceOut, false)
    const limited = isLess(most, sourceOut)
    const moved = limited ? most : sourceOut
    const taken = limited ? mulRatio(moved, rates.sourceOut, PARITY, true) : into
    const delivered = mulRatio(moved, rates.targetIn, PARITY, false)
    const cached = this.cached
    this.#direction = direction
    if (cached === undefined || isFarMore(taken, cached.in)) {
      this.#moved = moved
      this.cached = { in: taken, out: delivered }
    } else {
      // The result of the backward pass is the maximum that may move.
      this.#moved = smallerOf(moved, this.#moved)
      this.cached = { in: taken, out: smallerOf(delivered, cached.out) }
    }
    this.#move(run.work, this.#moved)
    return this.cached
  }

  debtDirection(work: LedgerContext, pass: Pass): DebtDirection {
    if (pass === 'forward' && this.cached !== undefined) return this.#direction
    return isPositive(this.#owed(work)) ? 'redeems' : 'issues'
  }

  lineQualityIn(work: LedgerContext): number {
    return this.#lineQuality(work, 'qualityIn')
  }

  qualityBound(work: LedgerContext, previous: DebtDirection): QualityBound {
    const direction = this.debtDirection(work, 'forward')
    const rates = direction === 'redeems' ? this.#redeemingRates(work) : this.#issuingRates(work, previous)
    return { quality: qualityOfRates(rates.targetIn, rates.sourceOut), direction }
  }

  #dry(): InOut {
    this.#moved = LEDGER_ISSUED_ZERO
    this.cached = { in: LEDGER_ISSUED_ZERO, out: LEDGER_ISSUED_ZERO }
    return this.cached
  }

  #move(work: LedgerContext, amount: LedgerNumber): void {
    moveTokens(work, this.#options.source, this.#options.target, this.#options.currency, amount)
  }

  #owed(work: LedgerContext): LedgerNumber {
    const { source, target, currency } = this.#options
    return tokenBalance(work, source, target, currency)
  }

  #flowable(work: LedgerContext, requested: LedgerNumber): Flowable {
    const { crossing, isLast } = this.#options
    if (crossing && isLast) return { most: requested, direction: 'issues' }
    const owed = this.#owed(work)
    const { source, target, currency } = this.#options
    if (isPositive(owed)) return { most: readUnfrozen(source, target, currency, owed), direction: 'redeems' }
    return { most: addLedger(this.#limit(work), owed), direction: 'issues' }
  }

  /** Returns the receiver's limit for tokens issued by the sender. */
  #limit(work: LedgerContext): LedgerNumber {
    const { source, target, currency, makesLine } = this.#options
    const line = liveLine(work, target, source, currency)
    if (line !== undefined) return sideOf(line, line.fields, target).limit
    return makesLine ? autoLimit(work) : LEDGER_ISSUED_ZERO
  }

  #rates(work: LedgerContext, direction: DebtDirection, pass: Pass): Rates {
    if (direction === 'redeems') return this.#redeemingRates(work)
    return this.#issuingRates(work, this.#options.previous?.debtDirection(work, pass) ?? 'issues')
  }

  #redeemingRates(work: LedgerContext): Rates {
    const { previous } = this.#options
    if (previous === undefined) return { sourceOut: PARITY, targetIn: PARITY }
    const sourceOut = Math.max(previous.lineQualityIn(work), this.#lineQuality(work, 'qualityOut'))
    return { sourceOut, targetIn: PARITY }
  }

  #issuingRates(work: LedgerContext, previous: DebtDirection): Rates {
    const sourceOut = previous === 'redeems' ? transferRateOf(this.#options.source) : PARITY
    const targetIn = this.#lineQuality(work, 'qualityIn')
    return { sourceOut, targetIn: this.#options.isLast ? Math.min(targetIn, PARITY) : targetIn }
  }

  #lineQuality(work: LedgerContext, name: 'qualityIn' | 'qualityOut'): number {
    const { crossing, source, target, currency } = this.#options
    if (crossing) return PARITY
    const line = liveLine(work, source, target, currency)
    if (line === undefined) return PARITY
    const side = sideOf(line, line.fields, name === 'qualityIn' ? target : source)
    return side[name] === 0 ? PARITY : side[name]
  }
}
