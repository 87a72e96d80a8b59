import { relative } from 'node:path'
import { errorExcerpt } from './error-excerpt.ts'
import { asArray, asCount, asRecord, asText, readJson } from './report-json.ts'
import { root } from './run.ts'

/** A test in the report of a runner. */
interface ReportedTest {
  /** Path from the root of the project. */
  readonly file: string
  readonly title: string
  /** Status, as the runner reports it. */
  readonly status: string
  /** Reason from the `skip` call; empty if there is none. */
  readonly reason: string
  /** Messages of its errors; empty if there are none. */
  readonly error: string
}

/** A test that did not run. */
export type SkippedTest = Pick<ReportedTest, 'file' | 'title' | 'reason'>

/** A test that failed, or a file whose tests could not be loaded, in which case the title is empty. */
export type FailedTest = Pick<ReportedTest, 'file' | 'title' | 'error'>

type Json = Readonly<Record<string, unknown>>

const SKIPPED: readonly string[] = ['skipped', 'pending', 'todo']
const FAILED: readonly string[] = ['failed', 'unexpected', 'flaky']
/** Maximum number of failed tests listed with their error. */
const MAX_EXPLAINED = 30

/** Returns the tests of a Vitest JSON report. `skip-reasons-reporter.ts` adds the reasons of skipped tests. */
export function unitTests(report: Json): ReportedTest[] {
  return asArray(report['testResults']).flatMap((each) => {
    const { assertionResults, message, name, status } = asRecord(each)
    const file = relative(root, asText(name))
    const tests = asArray(assertionResults).map((one) => unitTest(file, asRecord(one)))
    const notLoaded = status === 'failed' && tests.every((test) => !FAILED.includes(test.status))
    return notLoaded ? [...tests, { file, title: '', status, reason: '', error: asText(message) }] : tests
  })
}

function unitTest(file: string, { failureMessages, fullName, meta, status }: Json): ReportedTest {
  const reason = status === 'todo' ? 'not written yet' : asText(asRecord(meta)['skipReason'])
  const error = asArray(failureMessages).map(asText).join('\n')
  return { file, title: asText(fullName), status: asText(status), reason, error }
}

/** Returns the errors of a Vitest run that belong to no test, each with the file that ran when it was thrown. */
export function unhandledErrors(read: () => string): FailedTest[] {
  return asArray(readJson(read)).map((each) => {
    const { VITEST_TEST_NAME: title, VITEST_TEST_PATH: path, message, stack, type } = asRecord(each)
    const file = path === undefined ? 'outside the test files' : relative(root, asText(path))
    return { file, title: asText(title), error: `${asText(type)}\n${asText(stack) || asText(message)}` }
  })
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
      .map(({ annotations, results, status }) => ({
        file: `e2e/${asText(file)}`,
        title: asText(title),
        status: asText(status),
        reason: reasonOf(annotations),
        error: asArray(results)
          .map((result) => errorOf(asRecord(result)['errors']))
          .join(''),
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

/** Returns the errors of a Playwright JSON report that belong to no test. */
export function errorsOutsideTests(report: Json): FailedTest[] {
  return asArray(report['errors']).map((each) => ({ file: 'e2e', title: '', error: errorOf([each]) }))
}

/** Returns the error messages of a Playwright result, each preceded by its position in the test file. */
function errorOf(errors: unknown): string {
  return asArray(errors)
    .map(asRecord)
    .map(({ location, message }) => `${placeOf(asRecord(location))}${asText(message)}\n`)
    .join('')
}

function placeOf({ file, line }: Json): string {
  return file === undefined ? '' : `at ${relative(root, asText(file))}:${asCount(line)}\n`
}

/** Returns the tests that did not run. */
export function skippedAmong(tests: readonly ReportedTest[]): SkippedTest[] {
  return tests
    .filter(({ status }) => SKIPPED.includes(status))
    .map(({ file, title, reason }) => ({ file, title, reason }))
}

/** Returns the tests that failed, and the files that could not be loaded. */
export function failedAmong(tests: readonly ReportedTest[]): FailedTest[] {
  return tests.filter(({ status }) => FAILED.includes(status)).map(({ file, title, error }) => ({ file, title, error }))
}

/** Returns one line with a count for each file and reason of skipped tests; empty when all tests ran. */
export function skippedLines(skipped: readonly SkippedTest[]): string[] {
  const groups = Map.groupBy(skipped, ({ file, reason }) => `${file}: ${reason === '' ? 'no reason given' : reason}`)
  return [...groups].map(([what, { length }]) => `   ${String(length).padStart(3)} in ${what}`)
}

/**
 * Returns a line for each failed test, and below it an excerpt of its error for the first 30 tests; empty if all tests
 * passed.
 */
export function failedLines(failures: readonly FailedTest[]): string[] {
  return failures.flatMap(({ file, title, error }, index) => [
    `   ${file}${title === '' ? '' : `: ${title}`}`,
    ...(index < MAX_EXPLAINED ? errorExcerpt(error).map((line) => `      ${line}`) : []),
  ])
}
