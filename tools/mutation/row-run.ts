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
 * Runs the citing unit and integration tests of a row in a copy of the project. Files that start an exchange run one
 * after another, and only until a test fails.
 * @param files test files, relative to the copy
 */
export async function runCitingTests(
  session: Pick<TestSession, 'run'>,
  row: string,
  files: readonly string[],
): Promise<RowOutcome> {
  const outcomes: RowOutcome[] = []
  for (const filters of fastFirst(files)) {
    const report = await session.run({ filters, title: row }, TIMEOUT)
    const outcome = outcomeOf(report, row)
    if (outcome === 'killed') return outcome
    outcomes.push(outcome)
  }
  return (['survived', 'broken'] as const).find((each) => outcomes.includes(each)) ?? 'uncited'
}

/**
 * Returns test files in groups that run one after another. The first group has the files that start no exchange. Each
 * other file is a separate group, so that all of them together do not exceed the time limit of a run.
 */
export function fastFirst(files: readonly string[]): readonly (readonly string[])[] {
  const isSlow = (file: string): boolean => file.startsWith('apps/server/src/test/')
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
