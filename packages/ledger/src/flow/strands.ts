import type { Work } from '../money/work.ts'
import type { EngineResult } from '../results/engine-results.ts'
import { areSameHops } from './hop.ts'
import type { Path } from './path-node.ts'
import { buildStrand } from './strand.ts'
import type { BuiltStrand } from './strand.ts'
import type { Strand, StrandPlan } from './strand-plan.ts'

export interface StrandsPlan extends Omit<StrandPlan, 'path'> {
  /** Whether the shortest way may be taken besides the given ones. */
  readonly allowsDirect: boolean
  readonly paths: readonly Path[]
}

type Usable = Extract<BuiltStrand, { readonly strand: Strand }>

function isMalformed(result: EngineResult): boolean {
  return result.startsWith('tem')
}

/**
 * The strands of all paths of a payment or crossing, each once, or why there is none. A malformed path refuses the
 * whole; others are left out.
 */
export function buildStrands(work: Work, plan: StrandsPlan): readonly Strand[] | EngineResult {
  const { allowsDirect, paths } = plan
  if (!allowsDirect && paths.length === 0) return 'temRIPPLE_EMPTY'
  const found: Usable[] = []
  let refused: EngineResult = 'tecPATH_DRY'
  for (const path of allowsDirect ? [[], ...paths] : paths) {
    const built = buildStrand(work, { ...plan, path })
    if ('refused' in built) {
      ;({ refused } = built)
      if (isMalformed(refused)) return refused
    } else if (!found.some((other) => areSameHops(other.hops, built.hops))) found.push(built)
  }
  return found.length === 0 ? refused : found.map(({ strand }) => strand)
}
