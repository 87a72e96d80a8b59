import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCheck, runChecks, type Check } from './check-run.ts'
import { Killers } from './killers.ts'
import { CONTROL, driverOf, suiteOf, type MutantDriver } from './mutant-driver.ts'
import { mutated, type Mutant } from './mutants.ts'
import type { MutatedFile } from './mutated-files.ts'
import type { TestSession } from './test-session.ts'
import { withSwitches } from './with-switches.ts'

/** Time limit of a test run without a mutant, in milliseconds. */
const MAX_TIMEOUT_MS = 1_800_000
/** A mutant counts as killed (an endless loop) if its tests take this many times as long as without it. */
const TIMEOUT_FACTOR = 3
/** Minimum time limit of a run in milliseconds, because the machine may be busy. */
const MIN_TIMEOUT_MS = 120_000

/** Maximum number of mutants in one load of their modules. */
const MUTANTS_AT_ONCE = 20
/** Time limit of the tests of such a batch, and of its polls, in milliseconds. */
const BATCH_TIMEOUT_MS = 600_000
const PATIENCE_MS = 30_000

/**
 * Outcome of a mutant. It is `unfair` if the test runner ended unexpectedly, which is not evidence about the mutant.
 */
export type MutantOutcome = 'killed' | 'survived' | 'unfair'

/** A file with mutants, as it is in the copy of the project. */
type Source = Pick<MutatedFile, 'file' | 'source'>

/** Runs tests against mutants in a copy of the project. */
export class MutantRuns {
  readonly #copy: string
  readonly #session: Pick<TestSession, 'change' | 'run'>
  /**
   * Time limit of each check that passed without a mutant, in milliseconds; no entry for a check that does not pass.
   */
  readonly #limits = new Map<string, number | undefined>()
  readonly #killers = new Killers()

  constructor(copy: string, session: Pick<TestSession, 'change' | 'run'>) {
    this.#copy = copy
    this.#session = session
  }

  /**
   * Returns the outcome of a mutant. Tests that killed earlier mutants of its file run first. The copy is unchanged
   * afterwards.
   * @throws Error naming a check that fails without a mutant
   */
  async outcomeOf({ file, source }: Source, mutant: Mutant, checks: readonly Check[]): Promise<MutantOutcome> {
    for (const check of checks)
      if (!(await this.#passes(check))) throw new Error(`This fails without a mutant: ${JSON.stringify(check)}`)
    const first: Check[] = []
    // A test that depends on an earlier test of its file does not pass alone.
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
    try {
      const outcome = await runChecks(session, this.#copy, [...first, ...checks], limitOf)
      return ({ failed: 'killed', passed: 'survived', crashed: 'unfair' } as const)[outcome]
    } finally {
      this.#write(file, source)
    }
  }

  /**
   * Runs mutants against test files of one folder, in one load of their modules. The result contains no mutant without
   * a fair run, such as one that takes effect when the module loads. The copy is unchanged afterwards.
   * @param tests test files, relative to the copy
   */
  async runAtOnce(
    { file, source }: Source,
    mutants: readonly Mutant[],
    tests: readonly string[],
  ): Promise<Readonly<Record<'killed' | 'survived', ReadonlySet<Mutant>>>> {
    const [killed, survived] = [new Set<Mutant>(), new Set<Mutant>()]
    const { source: switched, mutants: inFunctions } = withSwitches(file, source, mutants)
    const [settingsOf] = tests
    if (settingsOf === undefined) return { killed, survived }
    this.#write(file, switched)
    try {
      for (let start = 0; start < inFunctions.length; start += MUTANTS_AT_ONCE) {
        const batch = inFunctions.slice(start, start + MUTANTS_AT_ONCE)
        const indexes = batch.map((_mutant, place) => start + place + 1)
        const states = await this.#statesOf(driverOf(tests, indexes), settingsOf)
        if (states.get(CONTROL) !== 'passed') console.log(`no fair run of ${batch.length} mutants of ${file} at once`)
        else
          for (const [place, mutant] of batch.entries()) {
            const state = states.get(suiteOf(start + place + 1))
            if (state === 'failed') killed.add(mutant)
            else if (state === 'passed') survived.add(mutant)
          }
      }
    } finally {
      this.#write(file, source)
    }
    return { killed, survived }
  }

  /**
   * Runs a driver, and returns the states of its suites by name. Returns an empty result after a timeout or a crash.
   */
  async #statesOf(driver: MutantDriver, settingsOf: string): Promise<ReadonlyMap<string, string>> {
    this.#write(driver.file, driver.text)
    try {
      const choice = { driver: driver.file, settingsOf, patience: PATIENCE_MS }
      const result = await this.#session.run(choice, BATCH_TIMEOUT_MS)
      const suites = result !== 'stopped' && 'tests' in result ? result.suites : []
      return new Map(suites.map(({ name, state }) => [name, state]))
    } finally {
      rmSync(join(this.#copy, driver.file))
    }
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

  #write(file: string, text: string): void {
    writeFileSync(join(this.#copy, file), text)
    this.#session.change(file)
  }
}
