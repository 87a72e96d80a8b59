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

/** What one trial of a strand came to. Its changes stay in the ledger until `keep` or `discard` decides. */
export interface StrandTrial {
  /** Undefined = nothing can flow. */
  readonly moved: InOut | undefined
  readonly inactive: boolean
  readonly offersUsed: number
  readonly stale: ReadonlySet<OfferEntry>
  keep(): void
  discard(): void
}

/** Where strands are tried one after the other: each begins without credits of its own. */
export interface TrialLevel {
  /** The ledger with `credits` as what counts. */
  readonly work: LedgerContext
  readonly credits: DeferredCredits
  /** Of the payment, around them. */
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

  /** From the last step to the first: each learns what it must give, until one cannot give enough. */
  backwards(out: LedgerNumber, mostIn: LedgerNumber | undefined): Limits | undefined {
    let wanted = out
    let limitingStep = this.#strand.length
    let givenByLimit: LedgerNumber | undefined
    let quoted: InOut | undefined
    for (let index = this.#strand.length - 1; index >= 0; index -= 1) {
      const step = this.#strand[index]
      if (step === undefined) return undefined
      // What the first step has will often end it: then nothing of what comes behind would stay.
      if (index === 1 && mostIn !== undefined) quoted = step.quote?.(this.run, wanted)
      let moved = (index === 1 ? quoted : undefined) ?? step.reverse(this.run, wanted)
      if (isZero(moved.out)) return undefined
      if (index === 0 && mostIn !== undefined && isLess(mostIn, moved.in)) {
        this.reset()
        limitingStep = index
        moved = step.forward(this.run, mostIn)
        givenByLimit = moved.out
        if (isZero(moved.out) || !isSame(moved.in, mostIn)) return undefined
      } else if (!isSame(moved.out, wanted)) {
        this.reset()
        limitingStep = index
        wanted = moved.out
        if (index !== 1 || quoted === undefined) moved = step.reverse(this.run, wanted)
        givenByLimit = moved.out
        if (isZero(moved.out) || !isSame(moved.out, wanted)) return undefined
      }
      wanted = moved.in
    }
    if (quoted !== undefined && limitingStep === 1) this.#take(quoted)
    return { limitingStep, givenByLimit }
  }

  /** Does what was quoted. */
  #take(quoted: InOut): void {
    this.reset()
    this.#strand[1]?.reverse(this.run, quoted.out)
    this.#strand[0]?.reverse(this.run, quoted.in)
  }

  /** From behind the limiting step to the end: the steps take what the limit lets through. */
  forwards({ limitingStep, givenByLimit }: Limits): boolean {
    let given = givenByLimit
    for (let index = limitingStep + 1; index < this.#strand.length; index += 1) {
      const step = this.#strand[index]
      if (step === undefined || given === undefined) return false
      const moved = step.forward(this.run, given)
      if (isZero(moved.out) || !isSame(moved.in, given)) return false
      given = moved.out
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
    // A step that cannot settle makes the strand dry, not the transaction fail.
    if (error instanceof LedgerFault && UNSETTLED.has(error.code)) return false
    throw error
  }
}

/**
 * Tries to deliver `out` through one strand with at most `mostIn`: backwards to find the limiting step, forwards from
 * there (ledger-rules 1.4).
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
  const given = strand.at(-1)?.cached?.out
  return {
    moved: flowed && into !== undefined && given !== undefined ? { in: into, out: given } : undefined,
    inactive: strand.some((step) => step.inactive),
    offersUsed: strand.reduce((sum, step) => sum + step.offersUsed, 0),
    stale: trial.run.stale,
    keep: () => level.credits.commit(),
    discard: () => trial.reset(),
  }
}
