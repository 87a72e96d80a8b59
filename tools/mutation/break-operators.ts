import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { batchesOf } from '../../apps/server/src/platform/batches.ts'
import { root } from '../lib/run.ts'
import { checksOf, explanationOf, filesOf, nearestTests, type MutatedFile } from './cases.ts'
import { runCheck, runChecks, type Check, type CheckOutcome } from './check-run.ts'
import { CONTROL, driverOf, suiteOf } from './mutant-driver.ts'
import { Killers } from './killers.ts'
import { mutated, type Mutant } from './mutants.ts'
import { nameOf, openMutants, recordFile, targetReport } from './operator-verdicts.ts'
import { copyProject } from './project-copy.ts'
import { switchable } from './switchable.ts'
import { TARGETS } from './targets.ts'
import { TestSession } from './test-session.ts'

/** Time limit of a test run without a mutant, in milliseconds. */
const MAX_TIMEOUT_MS = 1_800_000
/** A mutant counts as killed (an endless loop) when its tests take this many times as long as without it. */
const TIMEOUT_FACTOR = 3
/** Minimum time limit of a run in milliseconds, because the machine may be busy. */
const MIN_TIMEOUT_MS = 120_000

/** Maximum number of mutants in one load of their modules. */
const MUTANTS_AT_ONCE = 40
/** Time limit of the tests of such a batch, and of its polls, in milliseconds. */
const BATCH_TIMEOUT_MS = 600_000
const PATIENCE_MS = 30_000

/** The operators to change. */
export interface OperatorChoice {
  /** Start of the names of targets; several are separated by commas. Empty for all. */
  readonly only: string
  /** Parts of the paths of files, separated by commas. Empty for all. */
  readonly file: string
  /** Whether to skip mutants that were killed with the current source. */
  readonly open: boolean
  /** Whether to run only the closest tests. */
  readonly quick: boolean
  /** One-based index of the share, and number of shares. */
  readonly share: number
  readonly shares: number
  /** Time after which no further file starts, in minutes. */
  readonly minutes: number
}

/** Returns the chosen files of the chosen targets. */
function chosenFiles({ only, file }: Pick<OperatorChoice, 'only' | 'file'>): readonly MutatedFile[] {
  return TARGETS.filter(({ name }) => only.split(',').some((start) => name.startsWith(start))).flatMap((target) =>
    filesOf(target, file),
  )
}

/** Prints for each chosen target whether all its mutants ran against the current sources, and when. */
export function reportOperators(only: string): void {
  for (const target of TARGETS.filter(({ name }) => only.split(',').some((start) => name.startsWith(start))))
    for (const line of targetReport(root, target.name, filesOf(target))) console.log(line)
}

/** Runs tests against mutants in a copy of the project. */
class MutantRuns {
  readonly #copy: string
  readonly #session: TestSession
  /** Time limit of each check that passed without a mutant, in milliseconds; none for a check that does not pass. */
  readonly #limits = new Map<string, number | undefined>()
  readonly #killers = new Killers()

  constructor(copy: string) {
    this.#copy = copy
    this.#session = new TestSession(copy)
  }

  /**
   * Returns the outcome of the checks of a file against a mutant. Tests that noticed its earlier mutants run first.
   * @throws Error naming a check that fails without a mutant
   */
  async outcomeOf({ file, source }: MutatedFile, mutant: Mutant, checks: readonly Check[]): Promise<CheckOutcome> {
    for (const check of checks)
      if (!(await this.#passes(check))) throw new Error(`This fails without a mutant: ${JSON.stringify(check)}`)
    const first: Check[] = []
    // A test that needs an earlier test of its file does not pass alone.
    for (const check of this.#killers.of(file)) if (await this.#passes(check)) first.push(check)
    const session: Pick<TestSession, 'run'> = {
      run: async (choice, limit) => {
        const result = await this.#session.run(choice, limit)
        if (result !== 'stopped' && 'tests' in result) this.#killers.note(file, result)
        return result
      },
    }
    const limitOf = (check: Check): number => this.#limits.get(JSON.stringify(check)) ?? MAX_TIMEOUT_MS
    this.#write(file, mutated(source, mutant))
    const outcome = await runChecks(session, this.#copy, [...first, ...checks], limitOf)
    this.#write(file, source)
    return outcome
  }

  /**
   * Runs mutants against test files of one folder, in one load of their modules. Mutants that neither fail nor pass a
   * fair run are in no set: those that act when the module loads, for example.
   * @param tests test files, relative to the copy
   */
  async runAtOnce(
    { file, source }: MutatedFile,
    mutants: readonly Mutant[],
    tests: readonly string[],
  ): Promise<Readonly<Record<'noticed' | 'missed', ReadonlySet<Mutant>>>> {
    const [noticed, missed] = [new Set<Mutant>(), new Set<Mutant>()]
    const { source: switched, mutants: inFunctions } = switchable(file, source, mutants)
    const [like] = tests
    if (like === undefined) return { noticed, missed }
    this.#write(file, switched)
    for (const batch of batchesOf(inFunctions, MUTANTS_AT_ONCE)) {
      const indexes = batch.map((mutant) => inFunctions.indexOf(mutant) + 1)
      const driver = driverOf(tests, indexes)
      this.#write(driver.file, driver.text)
      const result = await this.#session.run({ driver: driver.file, like, patience: PATIENCE_MS }, BATCH_TIMEOUT_MS)
      const suites = result !== 'stopped' && 'tests' in result ? (result.suites ?? []) : []
      const states = new Map(suites.map(({ name, state }) => [name, state]))
      if (states.get(CONTROL) !== 'passed') console.log(`no fair run of ${batch.length} mutants of ${file} at once`)
      else
        for (const [place, mutant] of batch.entries()) {
          const state = states.get(suiteOf(indexes[place] ?? 0))
          if (state === 'failed') noticed.add(mutant)
          else if (state === 'passed') missed.add(mutant)
        }
      rmSync(join(this.#copy, driver.file))
    }
    this.#write(file, source)
    return { noticed, missed }
  }

  async #passes(check: Check): Promise<boolean> {
    const name = JSON.stringify(check)
    if (!this.#limits.has(name)) {
      const began = performance.now()
      const outcome = await runCheck(this.#session, this.#copy, check, MAX_TIMEOUT_MS)
      const limit = Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * (performance.now() - began))
      this.#limits.set(name, outcome === 'passed' ? limit : undefined)
    }
    return this.#limits.get(name) !== undefined
  }

  #write(file: string, source: string): void {
    writeFileSync(join(this.#copy, file), source)
    this.#session.change(file)
  }

  async close(): Promise<void> {
    await this.#session.close()
    rmSync(join(this.#copy, '..'), { recursive: true, force: true })
  }
}

/**
 * Changes one operator at a time in a copy of the project, expects a test to fail, and records the outcome of each file.
 * @returns whether every mutant that was tried is killed
 * @throws Error naming a check that fails without a mutant
 */
export async function breakOperators({
  open,
  quick,
  share,
  shares,
  minutes,
  ...choice
}: OperatorChoice): Promise<boolean> {
  const ends = performance.now() + minutes * 60_000
  const began = performance.now()
  const files = chosenFiles(choice).filter((_file, index) => index % shares === share - 1)
  const runs = new MutantRuns(await copyProject({ build: !quick }))
  let tried = 0
  let survivors = 0
  try {
    for (const file of files) {
      if (performance.now() > ends) break
      const chosen = open
        ? openMutants(root, file)
        : file.mutants.filter((mutant) => explanationOf(file, mutant) === undefined)
      const checks = checksOf(file.file, file.target, quick)
      const survived: Mutant[] = []
      const { noticed, missed } = await runs.runAtOnce(file, chosen, nearestTests(file.file, file.target))
      for (const mutant of chosen.filter((each) => !noticed.has(each))) {
        const isCandidate = quick && missed.has(mutant)
        const outcome = isCandidate ? 'passed' : await runs.outcomeOf(file, mutant, checks)
        if (outcome === 'failed') continue
        survived.push(mutant)
        const code = file.source.split('\n')[mutant.line - 1]?.trim()
        const name = `${file.file}:${nameOf(file.source, mutant)}: ${code}`
        console.log(`${outcome === 'passed' ? 'survived' : 'without a fair run'} ${name}`)
      }
      recordFile(root, file, survived)
      tried += chosen.length
      survivors += survived.length
      const seconds = Math.round((performance.now() - began) / 1_000)
      console.log(`${file.file}: ${chosen.length - survived.length} of ${chosen.length} killed; ${seconds} s`)
    }
  } finally {
    await runs.close()
  }
  console.log(`${tried} mutants, ${tried - survivors} killed`)
  reportOperators(choice.only)
  return survivors === 0
}
