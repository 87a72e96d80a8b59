import { qualityOf, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import {
  RATE_ONE,
  SAME_PRICE,
  SortedSum,
  areRatesWithin,
  chained,
  isNegative,
  isPositive,
  isSame,
  isZero,
} from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { DeferredCredits } from '../money/deferred-credits.ts'
import { removeOffer } from '../money/offer-removal.ts'
import { withCredits } from '../money/ledger-context.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { limitedByPrice } from './limit-strand.ts'
import { PoolContext } from './pool-context.ts'
import type { StrandTrial, TrialLevel } from './run-strand.ts'
import { tryStrand } from './run-strand.ts'
import type { DebtDirection } from './step.ts'
import type { Strand } from './strand.ts'

const MAX_PASSES = 1000
const MAX_OFFERS = 1500

export interface FlowRequest {
  readonly strands: readonly Strand[]
  /** The requested output. */
  readonly deliver: LedgerNumber
  /**
   * Maximum input. Undefined means no limit. So does a negative value, to which a tick size can round an order at the
   * edge of the number range.
   */
  readonly spendMost: LedgerNumber | undefined
  /** Worst acceptable quality of a whole strand. */
  readonly worstQuality: bigint | undefined
  readonly allowPartial: boolean
  /** `sell`: spend all of the input even when this delivers more than the requested output (tfSell). */
  readonly crossing: 'buy' | 'sell' | undefined
}

export interface FlowResult {
  readonly result: EngineResult
  readonly moved: InOut
  /** Offers to remove even when the payment fails. */
  readonly stale: ReadonlySet<OfferEntry>
}

interface Candidate {
  readonly strand: Strand
  readonly quality: bigint
}

/** Returns the best possible rate of a strand, or undefined when it is dry. */
export function qualityBoundOf(work: LedgerContext, strand: Strand): bigint | undefined {
  let quality = RATE_ONE
  let direction: DebtDirection = 'issues'
  for (const step of strand) {
    const bound = step.qualityBound(work, direction)
    if (bound.quality === undefined) return undefined
    quality = chained(quality, bound.quality)
    ;({ direction } = bound)
  }
  return quality
}

/** Returns the strands that can still flow, best first. A single strand is not evaluated before it is tried. */
function ranked(work: LedgerContext, strands: readonly Strand[], worst: bigint | undefined): readonly Strand[] {
  if (strands.length < 2) return strands
  const candidates: Candidate[] = []
  for (const strand of strands) {
    const quality = qualityBoundOf(work, strand)
    if (quality === undefined || (worst !== undefined && quality > worst)) continue
    candidates.push({ strand, quality })
  }
  // The sort is stable: strands of equal quality keep their order.
  candidates.sort((a, b) => (a.quality < b.quality ? -1 : Number(a.quality > b.quality)))
  return candidates.map((candidate) => candidate.strand)
}

class FlowRun {
  readonly stale = new Set<OfferEntry>()
  readonly #ins: SortedSum
  readonly #outs: SortedSum
  readonly #work: LedgerContext
  readonly #request: FlowRequest
  readonly #spendMost: LedgerNumber | undefined
  readonly #credits: DeferredCredits
  readonly #trials: TrialLevel
  readonly #pools = new PoolContext()
  #active: readonly Strand[]
  #considered = 0
  /** Amount requested from a strand in this pass. */
  #wanted: LedgerNumber
  remainingOut: LedgerNumber
  remainingIn: LedgerNumber | undefined

  constructor(work: LedgerContext, request: FlowRequest, nativeIn: boolean) {
    const { spendMost } = request
    const outerCredits = new DeferredCredits(work.credits)
    const credits = new DeferredCredits(outerCredits)
    this.#work = withCredits(work, outerCredits)
    this.#request = request
    this.#credits = outerCredits
    this.#trials = { work: withCredits(work, credits), credits, outerCredits }
    this.#active = request.strands
    this.#ins = new SortedSum(nativeIn)
    this.#outs = new SortedSum(request.deliver.native)
    this.remainingOut = request.deliver
    this.#wanted = request.deliver
    this.#spendMost = spendMost === undefined || isNegative(spendMost) ? undefined : spendMost
    this.remainingIn = this.#spendMost
    this.#pools.multiPath = request.strands.length > 1
    for (const strand of request.strands) for (const step of strand) step.begin?.(work, this.#pools)
  }

  /** Reports the credits, which may not be spent again, to the caller. */
  commit(): void {
    this.#credits.commit()
  }

  moved(): InOut {
    return { in: this.#ins.total(), out: this.#outs.total() }
  }

  /** Returns false when the maximum number of passes is reached. */
  run(): boolean {
    for (let pass = 1; isPositive(this.remainingOut) && this.#mayspend(); pass += 1) {
      if (pass >= MAX_PASSES) return false
      if (!this.#pass()) break
    }
    return true
  }

  #mayspend(): boolean {
    return this.remainingIn === undefined || isPositive(this.remainingIn)
  }

  /** Runs one pass: the best strand within the limits contributes as much as it can at one price. */
  #pass(): boolean {
    const { deliver } = this.#request
    this.#active = ranked(this.#work, this.#active, this.#request.worstQuality)
    this.#pools.multiPath = this.#active.length > 1
    this.#wanted = this.#limited()
    const staleNow = new Set<OfferEntry>()
    const used = this.#useBest(staleNow)
    if (used !== undefined) {
      this.#pools.countPass()
      this.#ins.add(used.in)
      this.#outs.add(used.out)
      this.remainingOut = subtractLedger(deliver, this.#outs.total())
      if (this.#spendMost !== undefined) this.remainingIn = subtractLedger(this.#spendMost, this.#ins.total())
    }
    for (const offer of staleNow) {
      this.stale.add(offer)
      removeOffer(this.#work, offer)
    }
    return used !== undefined && this.#considered < MAX_OFFERS
  }

  /** Limits the request to a single strand to the amount that its price limit allows. */
  #limited(): LedgerNumber {
    const { worstQuality } = this.#request
    const [strand] = this.#active
    if (this.#active.length !== 1 || strand === undefined || worstQuality === undefined) return this.remainingOut
    return limitedByPrice(this.#work, strand, this.remainingOut, worstQuality)
  }

  #useBest(staleNow: Set<OfferEntry>): InOut | undefined {
    for (const [index, strand] of this.#active.entries()) {
      const trial = this.#try(strand)
      if (trial === undefined) continue
      for (const offer of trial.stale) staleNow.add(offer)
      this.#considered += trial.offersUsed
      const { moved } = trial
      if (moved === undefined || isZero(moved.out) || !this.#meetsLimit(moved)) {
        trial.discard()
        continue
      }
      trial.keep()
      const rest = this.#active.slice(index + 1)
      this.#active = trial.inactive ? rest : [strand, ...rest]
      return moved
    }
    return undefined
  }

  #try(strand: Strand): StrandTrial | undefined {
    const { worstQuality, crossing } = this.#request
    this.#pools.forgetUse()
    if (crossing !== undefined && worstQuality !== undefined) {
      const bound = qualityBoundOf(this.#work, strand)
      if (bound === undefined || bound > worstQuality) return undefined
    }
    return tryStrand(this.#trials, strand, this.#wanted, this.remainingIn)
  }

  #meetsLimit(moved: InOut): boolean {
    const { worstQuality } = this.#request
    const quality = qualityOf(moved.out, moved.in)
    if (worstQuality === undefined || quality <= worstQuality) return true
    // After rounding, an amount limited to exactly the worst quality may be slightly worse.
    return !isSame(this.#wanted, this.remainingOut) && areRatesWithin(quality, worstQuality, SAME_PRICE)
  }
}

function outcome(request: FlowRequest, run: FlowRun, moved: InOut): EngineResult {
  const { deliver, allowPartial, crossing } = request
  if (!isSame(moved.out, deliver)) {
    if (isPositive(subtractLedger(moved.out, deliver))) return 'tefEXCEPTION'
    if (!allowPartial && crossing !== 'sell') return 'tecPATH_PARTIAL'
    if (allowPartial && isZero(moved.out)) return 'tecPATH_DRY'
  }
  const mustSpendAll = !allowPartial && crossing === 'sell'
  if (mustSpendAll && run.remainingIn !== undefined && !isZero(run.remainingIn)) return 'tecPATH_PARTIAL'
  return 'tesSUCCESS'
}

/**
 * Runs the payment engine: moves value through strands, best price first, until the output is delivered, the input is
 * used up, or no strand meets the limit. On failure the ledger is unchanged.
 */
export function flow(work: LedgerContext, request: FlowRequest, nativeIn: boolean): FlowResult {
  const mark = work.state.journal.mark()
  const run = new FlowRun(work, request, nativeIn)
  const finished = run.run()
  const moved = run.moved()
  const result = finished ? outcome(request, run, moved) : 'telFAILED_PROCESSING'
  if (result === 'tesSUCCESS') run.commit()
  else work.state.journal.rollback(mark)
  return { result, moved, stale: run.stale }
}
