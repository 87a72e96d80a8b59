import { mulRatio, subtractLedger, zeroOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import {
  RATE_ONE,
  SortedSum,
  combined,
  fixedPrice,
  isLess,
  isPositive,
  isSame,
  isZero,
  poolPrice,
} from '@tidebook/amount/exchange'
import type { InOut, PriceCurve } from '@tidebook/amount/exchange'
import { PARITY } from '../money/holdings.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { Book } from '../state/book.ts'
import type { OfferFill } from './liquidity-offer.ts'
import { isUnbounded, quoteLevel } from './level-quote.ts'
import { MAX_OFFERS_PER_STEP } from './offer-stream.ts'
import { poolOfBook } from './book-pool.ts'
import type { BookStepOptions } from './book-step-options.ts'
import type { PoolContext } from './pool-context.ts'
import type { PoolLiquidity } from './pool-liquidity.ts'
import type { PoolOffer } from './pool-offer.ts'
import { bestPriceOf, walkBook, withPayersFee } from './walk-book.ts'
import type { DebtDirection, Pass, QualityBound, Step, StrandRun } from './step.ts'

/** Converts through the offers of one book, one price per pass. */
export class BookStep implements Step {
  cached: InOut | undefined = undefined
  readonly lineSource = undefined
  readonly book: Book
  readonly options: BookStepOptions
  #inactive = false
  #offersUsed = 0
  #pool: PoolLiquidity | undefined

  constructor(options: BookStepOptions) {
    this.options = options
    this.book = options.book
  }

  get inactive(): boolean {
    return this.#inactive
  }

  get offersUsed(): number {
    return this.#offersUsed
  }

  get hasPool(): boolean {
    return this.#pool !== undefined
  }

  reverse(run: StrandRun, out: LedgerNumber): InOut {
    const ins = new SortedSum(this.#nativeIn())
    const outs = new SortedSum(this.#nativeOut())
    let totalOut = zeroOf(this.#nativeOut())
    let remaining = out
    this.#walk(run, 'reverse', (taking) => {
      if (!isPositive(remaining)) return false
      const partial = isLess(remaining, taking.step.out)
      const taken = partial ? limitTakingOut(taking, remaining) : taking
      ins.add(taken.step.in)
      if (partial) {
        remaining = zeroOf(this.#nativeOut())
        totalOut = out
      } else {
        outs.add(taken.step.out)
        totalOut = outs.total()
        remaining = subtractLedger(out, totalOut)
      }
      taken.offer.take(run.work, taken.offerAmounts, taken.ownerGives)
      return !partial || taken.offer.isConsumed()
    })
    // Amounts that differ by less than their sixteenth digit subtract to zero. Then the requested amount was delivered
    // in full.
    if (isZero(remaining)) totalOut = out
    const result = remaining.mantissa < 0n ? this.#nothing() : { in: ins.total(), out: totalOut }
    this.cached = result
    return result
  }

  quote(run: StrandRun, out: LedgerNumber): InOut | undefined {
    const { crossing } = this.options
    // In a bridge, the taker's own offers may be taken, and the bridge's other book pays owners of offers in this one.
    if (crossing?.isDirect !== true || this.#pool !== undefined || !isUnbounded(out)) return undefined
    const quoted = quoteLevel(run, this.options)
    if (quoted === undefined) return undefined
    this.#offersUsed = quoted.offersUsed
    this.cached = quoted.moved
    return quoted.moved
  }

  forward(run: StrandRun, into: LedgerNumber): InOut {
    const forward = this.cached ?? this.#nothing()
    const ins = new SortedSum(this.#nativeIn())
    const outs = new SortedSum(this.#nativeOut())
    let totalIn = zeroOf(this.#nativeIn())
    let totalOut = zeroOf(this.#nativeOut())
    let remaining = into
    this.#walk(run, 'forward', (taking) => {
      if (!isPositive(remaining)) return false
      const whole = !isLess(remaining, taking.step.in)
      let taken = whole ? taking : limitTakingIn(taking, remaining)
      ins.add(whole ? taking.step.in : remaining)
      outs.add(taken.step.out)
      totalOut = outs.total()
      totalIn = whole ? ins.total() : into
      // The forward pass yields more than the backward pass requested. Output exactly that amount when it costs the
      // same.
      if (isLess(forward.out, totalOut) && !isLess(forward.in, totalIn)) {
        outs.remove(taken.step.out)
        const left = subtractLedger(forward.out, outs.total())
        const reversed = isLess(left, taking.step.out) ? limitTakingOut(taking, left) : taking
        if (isSame(reversed.step.in, remaining)) {
          totalIn = into
          totalOut = forward.out
          ins.clear()
          ins.add(totalIn)
          outs.clear()
          outs.add(totalOut)
          taken = { ...reversed, step: { in: remaining, out: left } }
        } else outs.add(taken.step.out)
      }
      remaining = subtractLedger(into, totalIn)
      taken.offer.take(run.work, taken.offerAmounts, taken.ownerGives)
      return whole || taken.offer.isConsumed()
    })
    if (isZero(remaining)) totalIn = into
    const result = remaining.mantissa < 0n ? this.#nothing() : { in: totalIn, out: totalOut }
    this.cached = result
    return result
  }

  debtDirection(_work: LedgerContext, _pass: Pass): DebtDirection {
    return this.options.crossing === undefined ? 'redeems' : 'issues'
  }

  lineQualityIn(): number {
    return PARITY
  }

  qualityBound(work: LedgerContext, previous: DebtDirection): QualityBound {
    const direction = this.debtDirection(work, 'forward')
    const pooled = this.#betterPool(work)
    const tip = pooled?.quality ?? this.book.best()?.quality
    if (tip === undefined) return { quality: undefined, direction }
    return {
      quality: withPayersFee(this.options, tip, previous, pooled !== undefined && this.#pool?.multiPath === false),
      direction,
    }
  }

  begin(work: LedgerContext, pools: PoolContext): void {
    this.#pool = poolOfBook(work, this.book, pools, this.options.strandSource)
  }

  priceCurve(work: LedgerContext, previous: DebtDirection): PriceCurve | undefined {
    const pool = this.#pool
    if (pool === undefined || pool.multiPath || this.#betterPool(work) === undefined) return undefined
    const { balances, fee } = pool.curve(work)
    const charged = fixedPrice(withPayersFee(this.options, RATE_ONE, previous, true))
    return combined(charged, poolPrice(balances, fee))
  }

  /** Returns the pool's offer when it beats the best of the book. */
  #betterPool(work: LedgerContext): PoolOffer | undefined {
    if (this.#pool === undefined) return undefined
    const best = this.book.best()?.quality
    const offer = this.#pool.offer(work, bestPriceOf(this.options, this.#pool, best))
    return offer !== undefined && (best === undefined || offer.quality < best) ? offer : undefined
  }

  #walk(run: StrandRun, pass: Pass, take: (taking: OfferFill) => boolean): void {
    this.#offersUsed = walkBook(run, this.options, pass, take, this.#pool)
    if (this.#offersUsed >= MAX_OFFERS_PER_STEP) this.#inactive = true
  }

  #nativeIn(): boolean {
    return this.book.pays.issuer === undefined
  }

  #nativeOut(): boolean {
    return this.book.gets.issuer === undefined
  }

  #nothing(): InOut {
    return { in: zeroOf(this.#nativeIn()), out: zeroOf(this.#nativeOut()) }
  }
}

function limitTakingOut(taking: OfferFill, limit: LedgerNumber): OfferFill {
  const offer = taking.offer.cutOut(taking.offerAmounts, limit, true)
  return {
    ...taking,
    offerAmounts: offer,
    step: { in: mulRatio(offer.in, taking.rateIn, PARITY, true), out: limit },
    ownerGives: mulRatio(limit, taking.rateOut, PARITY, false),
  }
}

function limitTakingIn(taking: OfferFill, limit: LedgerNumber): OfferFill {
  const net = mulRatio(limit, PARITY, taking.rateIn, false)
  const offer = taking.offer.cutIn(taking.offerAmounts, net, false)
  return {
    ...taking,
    offerAmounts: offer,
    step: { in: limit, out: offer.out },
    ownerGives: mulRatio(offer.out, taking.rateOut, PARITY, false),
  }
}
