import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asArray, asRecord, readReport } from '../lib/report-json.ts'
import { runLimited } from './run-limited.ts'

/** Result of the citing tests of a row, run against its break. */
export type RowOutcome =
  /** a citing test fails: the row is proven */
  | 'killed'
  /** every citing test passes without the behavior */
  | 'survived'
  /** no test with the row in its title ran */
  | 'uncited'
  /** no citing test ran because its file or setup failed, or time ran out: the break is unfair */
  | 'broken'

/** Time limit of one run, in milliseconds. */
const TIMEOUT = 300_000

/**
 * Runs the citing unit and integration tests of a row in a copy of the project. Files that start an exchange run one
 * after another, and only until a test fails.
 * @param files test files, relative to the copy
 */
export async function runCitingTests(copy: string, row: string, files: readonly string[]): Promise<RowOutcome> {
  const outcomes: RowOutcome[] = []
  for (const group of fastFirst(files)) {
    const outcome = await runFiles(copy, row, group)
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

async function runFiles(copy: string, row: string, files: readonly string[]): Promise<RowOutcome> {
  const report = join(copy, 'row-report.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '-t', row, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`]
  const end = await runLimited('vitest', args, copy, TIMEOUT)
  return end === 'stopped' ? 'broken' : outcomeOf(() => readFileSync(report, 'utf8'), row)
}

/** Reads a Vitest JSON report and counts only tests whose title cites the row. */
export function outcomeOf(read: () => string, row: string): RowOutcome {
  const report = readReport(read)
  if (report === undefined) return 'broken'
  const suites = asArray(report['testResults']).map(asRecord)
  const tests = suites.flatMap((suite) => asArray(suite['assertionResults']).map(asRecord))
  const citing = tests.filter((test) => String(test['fullName']).includes(row))
  const ran = citing.filter(({ status }) => status === 'passed' || status === 'failed')
  if (ran.some(({ status }) => status === 'failed')) return 'killed'
  if (ran.length > 0) return 'survived'
  return suites.some(({ status }) => status === 'failed') ? 'broken' : 'uncited'
}
