import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import { checksOf, testsAtOnce } from './file-checks.ts'
import { MutantRuns } from './mutant-runs.ts'
import type { Mutant } from './mutants.ts'
import { filesOf, type MutatedFile } from './mutated-files.ts'
import {
  hasVerdict,
  nameOf,
  openMutants,
  recordFile,
  sourceBasis,
  targetReport,
  unexplained,
  type OpenOutcome,
} from './operator-verdicts.ts'
import { copyProject } from './project-copy.ts'
import { targetsOf } from './targets.ts'
import { TestSession } from './test-session.ts'

/** The operators to change. */
export interface OperatorChoice {
  /** Prefixes of target names, separated by commas. Empty for all. */
  readonly only: string
  /** Parts of file paths, separated by commas. Empty for all. */
  readonly file: string
  /** Whether to skip mutants that were killed with the current source and tests. */
  readonly open: boolean
  /** Whether to run only the closest tests. */
  readonly quick: boolean
  /** One-based index of the share, and number of shares. */
  readonly share: number
  readonly shares: number
  /** Time after which no further file starts, in minutes. */
  readonly minutes: number
}

/**
 * Prints for each chosen target whether all its mutants ran against the current sources and tests, and when. Omits
 * targets without a chosen file.
 */
export function reportOperators({ only, file }: Pick<OperatorChoice, 'only' | 'file'>): void {
  for (const target of targetsOf(only)) {
    const files = filesOf(target, file)
    const name = file === '' ? target.name : `${target.name} (only ${file})`
    if (files.length > 0) for (const line of targetReport(root, name, files)) console.log(line)
  }
}

/** Runs chosen mutants of a file, and returns those that were not killed. */
async function breakFile(
  runs: MutantRuns,
  file: MutatedFile,
  chosen: readonly Mutant[],
  quick: boolean,
): Promise<OpenOutcome> {
  const checks = checksOf(file.file, file.target, quick)
  const atOnce = await runs.runAtOnce(file, chosen, testsAtOnce(file.file, file.target))
  const left: Record<'survived' | 'unfair', Mutant[]> = { survived: [], unfair: [] }
  for (const mutant of chosen.filter((each) => !atOnce.killed.has(each))) {
    const isCandidate = quick && atOnce.survived.has(mutant)
    const outcome = isCandidate ? 'survived' : await runs.outcomeOf(file, mutant, checks)
    if (outcome === 'killed') continue
    left[outcome].push(mutant)
    const code = file.source.split('\n')[mutant.line - 1]?.trim()
    const label = outcome === 'unfair' ? 'without a fair run' : quick ? 'survived the closest tests' : 'survived'
    console.log(`${label} ${file.file}:${nameOf(file.source, mutant)}: ${code}`)
  }
  return { ...left, quick }
}

/**
 * Changes one operator at a time in a copy of the project, expects a test to fail, and records the outcome of each
 * file.
 * @returns whether every mutant that was tried is killed
 * @throws Error with the name of a check that fails without a mutant
 */
export async function breakOperators({
  open,
  quick,
  share,
  shares,
  minutes,
  ...choice
}: OperatorChoice): Promise<boolean> {
  const began = performance.now()
  const copy = await copyProject({ build: !quick })
  const session = new TestSession(copy)
  const runs = new MutantRuns(copy, session)
  const files = targetsOf(choice.only)
    .flatMap((target) => filesOf(target, choice.file))
    .filter((_file, index) => index % shares === share - 1)
  let tried = 0
  let left = 0
  try {
    for (const file of files) {
      if (performance.now() > began + minutes * 60_000) break
      const chosen = open ? openMutants(root, file) : unexplained(file)
      // A verdict keeps its day if nothing runs.
      if (chosen.length === 0 && hasVerdict(root, file)) continue
      const basis = sourceBasis(copy, file)
      const outcome = await breakFile(runs, file, chosen, quick)
      recordFile(root, file, basis, outcome)
      const leftOfFile = outcome.survived.length + outcome.unfair.length
      tried += chosen.length
      left += leftOfFile
      const seconds = Math.round((performance.now() - began) / 1_000)
      console.log(`${file.file}: ${chosen.length - leftOfFile} of ${chosen.length} killed; ${seconds} s`)
    }
  } finally {
    await session.close()
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
  console.log(`${tried} mutants, ${tried - left} killed`)
  reportOperators(choice)
  return left === 0
}
