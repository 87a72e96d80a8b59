import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isSame, isZero } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { DeferredCredits } from '../money/deferred-credits.ts'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerFaultCode } from '../base/ledger-fault.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import type { StrandRun } from './step.ts'
import type { Strand } from './strand.ts'

/**
 * Result of one trial of a strand. The ledger contains its changes until `discard` undoes them; `keep` makes them part
 * of the payment.
 */
export interface StrandTrial {
  /** Undefined when nothing can flow. */
  readonly moved: InOut | undefined
  readonly inactive: boolean
  readonly offersUsed: number
  readonly stale: ReadonlySet<OfferEntry>
  keep(): void
  discard(): void
}

/** The ledger sandbox in which strands are tried one after the other. Each trial starts without credits. */
export interface TrialLevel {
  /** The ledger in which `credits` apply. */
  readonly work: LedgerContext
  readonly credits: DeferredCredits
  /** Credits of the surrounding payment. */
  readonly outerCredits: DeferredCredits
}

interface Limits {
  readonly limitingStep: number
  readonly givenByLimit: LedgerNumber | undefined
}

class Trial {
  readonly run: StrandRun
  readonly #strand: Strand
  readonly #credits: DeferredCredits

  constructor({ work, credits, outerCredits }: TrialLevel, strand: Strand) {
    this.#strand = strand
    this.#credits = credits
    credits.forget()
    this.run = { work, mark: work.state.journal.mark(), outerCredits, stale: new Set() }
  }

  reset(): void {
    const { work, mark } = this.run
    work.state.journal.rollback(mark)
    this.#credits.forget()
  }

  /** Runs from the last step to the first, passing each step its required output, until one cannot deliver enough. */
  backwards(out: LedgerNumber, mostIn: LedgerNumber | undefined): Limits | undefined {
    let required = out
    let limitingStep = this.#strand.length
    let givenByLimit: LedgerNumber | undefined
    let quoted: InOut | undefined
    for (let index = this.#strand.length - 1; index >= 0; index -= 1) {
      const step = this.#strand[index]
      if (step === undefined) return undefined
      // The first step is often the limiting one, and then the results of all later steps are discarded.
      if (index === 1 && mostIn !== undefined) quoted = step.quote?.(this.run, required)
      let moved = (index === 1 ? quoted : undefined) ?? step.reverse(this.run, required)
      if (isZero(moved.out)) return undefined
      if (index === 0 && mostIn !== undefined && isLess(mostIn, moved.in)) {
        this.reset()
        limitingStep = index
        moved = step.forward(this.run, mostIn)
        givenByLimit = moved.out
        if (isZero(moved.out) || !isSame(moved.in, mostIn)) return undefined
      } else if (!isSame(moved.out, required)) {
        this.reset()
        limitingStep = index
        required = moved.out
        if (index !== 1 || quoted === undefined) moved = step.reverse(this.run, required)
        givenByLimit = moved.out
        if (isZero(moved.out) || !isSame(moved.out, required)) return undefined
      }
      required = moved.in
    }
    if (quoted !== undefined && limitingStep === 1) this.#take(quoted)
    return { limitingStep, givenByLimit }
  }

  /** Executes a quote. */
  #take(quoted: InOut): void {
    this.reset()
    this.#strand[1]?.reverse(this.run, quoted.out)
    this.#strand[0]?.reverse(this.run, quoted.in)
  }

  /** Runs from the step after the limiting one to the end. The steps take what the limiting step delivers. */
  forwards({ limitingStep, givenByLimit }: Limits): boolean {
    let available = givenByLimit
    for (let index = limitingStep + 1; index < this.#strand.length; index += 1) {
      const step = this.#strand[index]
      if (step === undefined || available === undefined) return false
      const moved = step.forward(this.run, available)
      if (isZero(moved.out) || !isSame(moved.in, available)) return false
      available = moved.out
    }
    return true
  }
}

const UNSETTLED: ReadonlySet<LedgerFaultCode> = new Set<LedgerFaultCode>(['ledger/flow', 'ledger/directory-full'])

function flows(trial: Trial, out: LedgerNumber, mostIn: LedgerNumber | undefined): boolean {
  try {
    const limits = trial.backwards(out, mostIn)
    return limits !== undefined && trial.forwards(limits)
  } catch (error) {
    // A step that cannot settle makes the strand dry; the transaction does not fail.
    if (error instanceof LedgerFault && UNSETTLED.has(error.code)) return false
    throw error
  }
}

/**
 * Tries to deliver `out` through one strand for at most `mostIn`: backwards to find the limiting step, then forwards
 * from there (ledger-rules 1.4).
 */
export function tryStrand(
  level: TrialLevel,
  strand: Strand,
  out: LedgerNumber,
  mostIn: LedgerNumber | undefined,
): StrandTrial {
  const trial = new Trial(level, strand)
  for (const step of strand) step.cached = undefined
  const flowed = flows(trial, out, mostIn)
  const into = strand[0]?.cached?.in
  const delivered = strand.at(-1)?.cached?.out
  return {
    moved: flowed && into !== undefined && delivered !== undefined ? { in: into, out: delivered } : undefined,
    inactive: strand.some((step) => step.inactive),
    offersUsed: strand.reduce((sum, step) => sum + step.offersUsed, 0),
    stale: trial.run.stale,
    keep: () => level.credits.commit(),
    discard: () => trial.reset(),
  }
}
