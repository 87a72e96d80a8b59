import type { SessionResult, TestChoice, TestSession } from './test-session.ts'

/** Result of the citing tests of a row, run against its break. */
export type RowOutcome =
  /** A citing test fails: the row is proven. */
  | 'killed'
  /** Every citing test passes without the behavior. */
  | 'survived'
  /** No test with the row in its title ran. */
  | 'uncited'
  /**
   * No citing test ran because its file, its setup or the test runner failed or time ran out, or the test also fails
   * without the break
   */
  | 'broken'

/** Time limit of one run, in milliseconds. */
const TIMEOUT_MS = 300_000
/**
 * Limits of a poll in the first run, in milliseconds. Many tests wait for the behavior that the break removes, and
 * their own limits are much longer, because they only detect tests that hang.
 */
export const PATIENCE = { fast: 5_000, slow: 40_000 } as const
/** Test files that start exchanges, nodes or other programs. */
const SLOW =
  /^(?:apps\/server\/src\/test|packages\/(?:node\/tests|testkit))\/|\/(?:short-run|installed-client)\.test\.ts$/u

/**
 * Test files whose tests share a database or programs, so that a test may depend on the state that an earlier one left.
 */
const SHARED = /^apps\/server\/src\//u

/** Applies the break of a row to the copy, or removes it. */
export type SetBroken = (broken: boolean) => void

/** Runs the citing tests of broken rows in a copy of the project. */
export class RowRuns {
  readonly #session: Pick<TestSession, 'run'>
  /** Outcomes without a break, by tests and limits. */
  readonly #unbroken = new Map<string, RowOutcome>()

  constructor(session: Pick<TestSession, 'run'>) {
    this.#session = session
  }

  /**
   * Breaks a row and runs the citing unit and integration tests. Files that start programs run one after another, and
   * only until a test fails. The copy is unchanged afterwards.
   * @param files test files, relative to the copy
   */
  async run(row: string, files: readonly string[], setBroken: SetBroken): Promise<RowOutcome> {
    const outcomes: RowOutcome[] = []
    try {
      for (const filters of fastFirst(files)) {
        const outcome = await this.#runGroup(row, filters, setBroken)
        if (outcome === 'killed') return outcome
        outcomes.push(outcome)
      }
    } finally {
      setBroken(false)
    }
    return (['survived', 'broken'] as const).find((each) => outcomes.includes(each)) ?? 'uncited'
  }

  /**
   * Runs test files, first with short limits. A failure that the limits or earlier tests may have caused counts only if
   * the same tests pass without the break.
   */
  async #runGroup(row: string, filters: readonly string[], setBroken: SetBroken): Promise<RowOutcome> {
    for (const patience of [filters.some(isSlow) ? PATIENCE.slow : PATIENCE.fast, undefined]) {
      const choice = { filters, title: row, ...(patience !== undefined && { patience }) }
      setBroken(true)
      const result = await this.#session.run(choice, TIMEOUT_MS)
      const outcome = outcomeOf(result, row)
      if (outcome !== 'killed') return outcome
      const isLate = patience !== undefined && mayBeLate(result, patience)
      if (!isLate && !filters.some(isShared)) return outcome
      setBroken(false)
      if ((await this.#outcomeUnbroken(choice, citingNames(result, row))) === 'survived') return outcome
      if (!isLate) return 'broken'
    }
    return 'broken'
  }

  async #outcomeUnbroken(
    choice: TestChoice & { readonly title: string },
    names: readonly string[],
  ): Promise<RowOutcome> {
    const key = JSON.stringify([choice.filters, names, choice.patience])
    const known = this.#unbroken.get(key)
    if (known !== undefined) return known
    const outcome = outcomeOf(await this.#session.run(choice, TIMEOUT_MS), choice.title)
    this.#unbroken.set(key, outcome)
    return outcome
  }
}

/** Returns the titles of the tests that cite a row. */
function citingNames(result: SessionResult, row: string): readonly string[] {
  return typeof result === 'object' && 'tests' in result
    ? result.tests.map(({ name }) => name).filter((name) => name.includes(row))
    : []
}

/** Returns whether a test may have failed because it exceeded a limit. */
function mayBeLate(result: SessionResult, patience: number): boolean {
  return (
    typeof result === 'object' &&
    'tests' in result &&
    result.tests.some(({ state, ms }) => state === 'failed' && ms >= patience)
  )
}

/** Returns whether the tests of a file share a database or programs. */
export function isShared(file: string): boolean {
  return SHARED.test(file) || isSlow(file)
}

/** Returns whether a test file starts an exchange, a node or another program. */
export function isSlow(file: string): boolean {
  return SLOW.test(file)
}

/**
 * Returns test files in groups that run one after another. The first group contains the files that start no program.
 * Every other file is a separate group, so that all of them together do not exceed the time limit of a run.
 */
export function fastFirst(files: readonly string[]): readonly (readonly string[])[] {
  const fast = files.filter((file) => !isSlow(file))
  const slow = files.filter(isSlow).map((file) => [file])
  return fast.length > 0 ? [fast, ...slow] : slow
}

/** Returns the outcome of a run. Only tests whose title cites the row count. */
export function outcomeOf(result: SessionResult, row: string): RowOutcome {
  if (result === 'stopped') return 'broken'
  if ('crash' in result) {
    console.log(`the test runner ended unexpectedly: ${result.crash}`)
    return 'broken'
  }
  const { tests, failedFiles } = result
  const ran = tests.filter(({ name, state }) => name.includes(row) && (state === 'passed' || state === 'failed'))
  if (ran.some(({ state }) => state === 'failed')) return 'killed'
  if (ran.length > 0) return 'survived'
  return failedFiles > 0 ? 'broken' : 'uncited'
}
