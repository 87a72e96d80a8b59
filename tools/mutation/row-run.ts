import type { SessionResult, TestSession } from './test-session.ts'

/** Result of the citing tests of a row, run against its break. */
export type RowOutcome =
  /** a citing test fails: the row is proven */
  | 'killed'
  /** every citing test passes without the behavior */
  | 'survived'
  /** no test with the row in its title ran */
  | 'uncited'
  /** no citing test ran because its file, its setup or the test runner failed, or time ran out: the break is unfair */
  | 'broken'

/** Time limit of one run, in milliseconds. */
const TIMEOUT = 300_000
/**
 * Limits of a poll in the first run, in milliseconds. Many tests wait for what the break removes, and their own limits
 * are much longer, because they only detect tests that hang.
 */
const PATIENCE = { fast: 8_000, slow: 40_000 } as const
/** Test files that start exchanges, nodes or other programs. */
const SLOW =
  /^(?:apps\/server\/src\/test|packages\/(?:node\/tests|testkit))\/|\/(?:short-run|installed-client)\.test\.ts$/u

/** Applies the break of a row to the copy, or removes it. */
export type SetBroken = (broken: boolean) => void

/**
 * Breaks a row in a copy of the project and runs the citing unit and integration tests. Files that start programs run
 * one after another, and only until a test fails. The copy is unchanged afterwards.
 * @param files test files, relative to the copy
 */
export async function runCitingTests(
  session: Pick<TestSession, 'run'>,
  row: string,
  files: readonly string[],
  setBroken: SetBroken,
): Promise<RowOutcome> {
  const outcomes: RowOutcome[] = []
  try {
    for (const filters of fastFirst(files)) {
      const outcome = await runGroup(session, row, filters, setBroken)
      if (outcome === 'killed') return outcome
      outcomes.push(outcome)
    }
  } finally {
    setBroken(false)
  }
  return (['survived', 'broken'] as const).find((each) => outcomes.includes(each)) ?? 'uncited'
}

/**
 * Runs test files with short limits first. A test that exceeds them counts as failed if it passes within the same limits
 * without the break. Otherwise the files run with their own limits.
 */
async function runGroup(
  session: Pick<TestSession, 'run'>,
  row: string,
  filters: readonly string[],
  setBroken: SetBroken,
): Promise<RowOutcome> {
  const patience = filters.some(isSlow) ? PATIENCE.slow : PATIENCE.fast
  setBroken(true)
  const report = await session.run({ filters, title: row, patience }, TIMEOUT)
  const outcome = outcomeOf(report, row)
  if (outcome !== 'killed' || !mayBeLate(report, patience)) return outcome
  setBroken(false)
  const unbroken = outcomeOf(await session.run({ filters, title: row, patience }, TIMEOUT), row)
  if (unbroken === 'survived') return outcome
  setBroken(true)
  return outcomeOf(await session.run({ filters, title: row }, TIMEOUT), row)
}

/** Returns whether a test may have failed because it exceeded a limit. */
function mayBeLate(result: SessionResult, patience: number): boolean {
  return (
    typeof result === 'object' &&
    'tests' in result &&
    result.tests.some(({ state, ms }) => state === 'failed' && ms >= patience)
  )
}

/** Returns whether a test file starts an exchange, a node or another program. */
export function isSlow(file: string): boolean {
  return SLOW.test(file)
}

/**
 * Returns test files in groups that run one after another. The first group has the files that start no program. Each
 * other file is a separate group, so that all of them together do not exceed the time limit of a run.
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
