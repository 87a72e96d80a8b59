import { PoolContext } from '../flow/pool-context.ts'
import type { Hop, Path } from '../flow/strand.ts'
import { areSameHops } from '../flow/strand.ts'
import { qualityBoundOf } from '../flow/flow.ts'
import { buildStrand } from '../flow/build-strands.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { explorePaths } from './explore.ts'
import type { PathQuery } from './explore.ts'
import type { Routes } from './routes.ts'

/** Maximum number of paths evaluated by price, and maximum number of best paths returned. */
const MAX_EVALUATED = 60
const MAX_CANDIDATES = 8

interface Candidate {
  readonly path: Path
  readonly hops: readonly Hop[]
  readonly quality: bigint
}

/** Returns a path with its best possible price, or undefined when it is dry. */
function evaluated(work: LedgerContext, journey: PathQuery, path: Path): Candidate | undefined {
  const built = buildStrand(work, { ...journey, path, crossing: undefined })
  if ('refused' in built) return undefined
  const pools = new PoolContext()
  for (const step of built.strand) step.begin?.(work, pools)
  const quality = qualityBoundOf(work, built.strand)
  return quality === undefined ? undefined : { path, hops: built.hops, quality }
}

/** Returns paths worth trying, best price first. Excludes the default path, which every payment may use. */
export function findCandidates(work: LedgerContext, routes: Routes, journey: PathQuery): readonly Path[] {
  const direct = evaluated(work, journey, [])
  const candidates: Candidate[] = []
  let count = 0
  for (const path of explorePaths(work, routes, journey)) {
    count += 1
    if (count > MAX_EVALUATED) break
    const candidate = evaluated(work, journey, path)
    if (candidate === undefined) continue
    const same = (other: Candidate | undefined): boolean =>
      other !== undefined && areSameHops(other.hops, candidate.hops)
    if (!same(direct) && !candidates.some(same)) candidates.push(candidate)
  }
  candidates.sort((a, b) => (a.quality < b.quality ? -1 : Number(a.quality > b.quality)))
  return candidates.slice(0, MAX_CANDIDATES).map(({ path }) => path)
}
