import { relative } from 'node:path'
import { asArray, asRecord, asText } from './report-json.ts'
import { root } from './run.ts'

/** A test in the report of a runner. */
interface ReportedTest {
  /** Path from the root of the project. */
  readonly file: string
  readonly title: string
  /** Status as the runner names it. */
  readonly status: string
  /** Reason from the `skip` call; empty without one. */
  readonly reason: string
}

/** A test that did not run. */
export type SkippedTest = Omit<ReportedTest, 'status'>

/** A test that failed, or a file whose tests could not be loaded; then the title is empty. */
export type FailedTest = Pick<ReportedTest, 'file' | 'title'>

type Json = Readonly<Record<string, unknown>>

const SKIPPED: readonly string[] = ['skipped', 'pending', 'todo']
const FAILED: readonly string[] = ['failed', 'unexpected', 'flaky']

/** Returns the tests of a Vitest JSON report. `skip-reasons-reporter.ts` adds the reasons of skipped ones. */
export function unitTests(report: Json): ReportedTest[] {
  return asArray(report['testResults']).flatMap((each) => {
    const { assertionResults, name, status } = asRecord(each)
    const file = relative(root, asText(name))
    const tests = asArray(assertionResults).map((one) => unitTest(file, asRecord(one)))
    const notLoaded = status === 'failed' && tests.every((test) => !FAILED.includes(test.status))
    return notLoaded ? [...tests, { file, title: '', status, reason: '' }] : tests
  })
}

function unitTest(file: string, { fullName, meta, status }: Json): ReportedTest {
  const reason = status === 'todo' ? 'not written yet' : asText(asRecord(meta)['skipReason'])
  return { file, title: asText(fullName), status: asText(status), reason }
}

/** Returns the tests of a Playwright JSON report. */
export function browserTests(report: Json): ReportedTest[] {
  return asArray(report['suites']).flatMap((suite) => testsOfSuite(asRecord(suite)))
}

function testsOfSuite(suite: Json): ReportedTest[] {
  const own = asArray(suite['specs']).flatMap((each) => {
    const { file, tests, title } = asRecord(each)
    return asArray(tests)
      .map(asRecord)
      .map(({ annotations, status }) => ({
        file: `e2e/${asText(file)}`,
        title: asText(title),
        status: asText(status),
        reason: reasonOf(annotations),
      }))
  })
  return [...own, ...asArray(suite['suites']).flatMap((inner) => testsOfSuite(asRecord(inner)))]
}

function reasonOf(annotations: unknown): string {
  return asArray(annotations)
    .map((each) => asText(asRecord(each)['description']))
    .filter((text) => text !== '')
    .join('; ')
}

/** Returns the tests that did not run. */
export function skippedAmong(tests: readonly ReportedTest[]): SkippedTest[] {
  return tests
    .filter(({ status }) => SKIPPED.includes(status))
    .map(({ file, title, reason }) => ({ file, title, reason }))
}

/** Returns the tests that failed, and the files that could not be loaded. */
export function failedAmong(tests: readonly ReportedTest[]): FailedTest[] {
  return tests.filter(({ status }) => FAILED.includes(status)).map(({ file, title }) => ({ file, title }))
}

/** Returns one line with a count for each file and reason of skipped tests; empty when all tests ran. */
export function skippedLines(skipped: readonly SkippedTest[]): string[] {
  const groups = Map.groupBy(skipped, ({ file, reason }) => `${file}: ${reason === '' ? 'no reason given' : reason}`)
  return [...groups].map(([what, { length }]) => `   ${String(length).padStart(3)} in ${what}`)
}

/** Returns one line for each failed test; empty when none failed. */
export function failedLines(failures: readonly FailedTest[]): string[] {
  return failures.map(({ file, title }) => `   ${file}${title === '' ? '' : `: ${title}`}`)
}
