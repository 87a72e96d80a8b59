import type { LedgerNumber } from '@tidebook/amount'
import type { InOut } from '@tidebook/amount/exchange'
import { flow } from '../flow/flow.ts'
import type { Path } from '../flow/strand.ts'
import { buildStrands } from '../flow/build-strands.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { PathQuery } from './explore.ts'

export interface PathTrial {
  readonly result: EngineResult
  readonly moved: InOut
}

export interface TrialAmounts {
  readonly deliver: LedgerNumber
  readonly spendMost: LedgerNumber | undefined
  readonly allowPartial: boolean
}

/** Returns the amounts of a payment along these paths and the default path. Leaves the ledger unchanged. */
export function tryPaths(
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
