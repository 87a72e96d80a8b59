import { compareLedger, type LedgerNumber } from '@tidebook/amount'
import { isSame, isZero } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { Path } from '../flow/strand.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { PathQuery } from './explore.ts'
import { flow } from '../flow/flow.ts'
import { buildStrands } from '../flow/build-strands.ts'
import type { EngineResult } from '../base/engine-results.ts'

interface PathTrial {
  readonly result: EngineResult
  readonly moved: InOut
}

interface TrialAmounts {
  readonly deliver: LedgerNumber
  readonly spendMost: LedgerNumber | undefined
  readonly allowPartial: boolean
}

/** Returns the amounts of a payment along these paths and the default path. Leaves the ledger unchanged. */
function tryPaths(
  work: LedgerContext,
  journey: PathQuery,
  paths: readonly Path[],
  amounts: TrialAmounts,
): PathTrial | undefined {
  const { journal } = work.state
  const mark = journal.mark()
  const strands = buildStrands(work, { ...journey, paths, allowsDirect: true, crossing: undefined })
  if (typeof strands === 'string') return undefined
  const { deliver, spendMost, allowPartial } = amounts
  const request = { strands, deliver, spendMost, allowPartial, worstQuality: undefined, crossing: undefined }
  const { result, moved } = flow(work, request, journey.spend.issuer === undefined)
  journal.rollback(mark)
  return { result, moved }
}

/** Maximum number of paths in one payment. */
const MAX_PATHS = 6

export interface ChosenPaths {
  readonly paths: readonly Path[]
  readonly moved: InOut
}

function isBetter(a: InOut, b: InOut): boolean {
  const out = compareLedger(a.out, b.out)
  return out > 0 || (out === 0 && compareLedger(a.in, b.in) < 0)
}

class Choice {
  readonly #work: LedgerContext
  readonly #journey: PathQuery
  readonly #amounts: TrialAmounts

  constructor(work: LedgerContext, journey: PathQuery, amounts: TrialAmounts) {
    this.#work = work
    this.#journey = journey
    this.#amounts = amounts
  }

  /** Returns the amounts of the paths, or undefined when the full amount does not arrive. */
  complete(paths: readonly Path[]): InOut | undefined {
    const trial = tryPaths(this.#work, this.#journey, paths, this.#amounts)
    if (trial?.result !== 'tesSUCCESS' || isZero(trial.moved.out)) return undefined
    return this.#amounts.allowPartial || isSame(trial.moved.out, this.#amounts.deliver) ? trial.moved : undefined
  }

  /** Sorts paths by the amount that each can deliver alone, largest first. Drops those that deliver nothing. */
  byDepth(paths: readonly Path[]): readonly Path[] {
    const deep = paths.flatMap((path) => {
      const trial = tryPaths(this.#work, this.#journey, [path], { ...this.#amounts, allowPartial: true })
      return trial === undefined || isZero(trial.moved.out) ? [] : [{ path, out: trial.moved.out }]
    })
    return deep.sort((a, b) => compareLedger(b.out, a.out)).map(({ path }) => path)
  }

  /** Drops paths that do not make the payment cheaper, worst first. */
  withoutIdle({ paths, moved }: ChosenPaths): ChosenPaths {
    let chosen: ChosenPaths = { paths, moved }
    for (const path of paths.toReversed()) {
      const rest = chosen.paths.filter((other) => other !== path)
      const without = this.complete(rest)
      if (without !== undefined && !isBetter(chosen.moved, without)) chosen = { paths: rest, moved: without }
    }
    return chosen
  }
}

/**
 * Returns the cheapest set of paths: the best prices first and, when these are too shallow, the deepest. Returns
 * undefined when no small set is enough.
 */
export function choosePaths(
  work: LedgerContext,
  journey: PathQuery,
  paths: readonly Path[],
  amounts: TrialAmounts,
): ChosenPaths | undefined {
  const choice = new Choice(work, journey, amounts)
  const cheapest = paths.slice(0, MAX_PATHS)
  let best: ChosenPaths | undefined
  const consider = (chosen: readonly Path[]): void => {
    const moved = choice.complete(chosen)
    if (moved !== undefined && (best === undefined || isBetter(moved, best.moved))) best = { paths: chosen, moved }
  }
  consider(cheapest)
  if (paths.length > MAX_PATHS && (best === undefined || amounts.allowPartial)) {
    consider(choice.byDepth(paths).slice(0, MAX_PATHS))
  }
  return best === undefined ? undefined : choice.withoutIdle(best)
}
