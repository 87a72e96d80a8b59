import {
  browserTests,
  errorsOutsideTests,
  failedAmong,
  skippedAmong,
  unhandledErrors,
  unitTests,
  type FailedTest,
  type SkippedTest,
} from './reported-tests.ts'
import { asArray, asCount, asRecord, readReport } from './report-json.ts'

/** Results of a step of `npm test`. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly SkippedTest[]
  /** Failed tests with their errors. Fewer than `failed` if the step runs no tests, or its report is missing. */
  readonly failures: readonly FailedTest[]
}

const broken: Counts = { passed: 0, failed: 1, skipped: [], failures: [] }

/**
 * Reads the counts of a Vitest JSON report, and the errors of `unhandled-errors-reporter.ts`, each of which is a
 * failure. `todo` tests count as skipped. A missing or broken report is one failure.
 */
export function readVitestCounts(read: () => string, readErrors: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return broken
  const tests = unitTests(report)
  const errors = unhandledErrors(readErrors)
  return {
    passed: asCount(report['numPassedTests']),
    failed: asCount(report['numFailedTests']) + asCount(report['numRuntimeErrorTestSuites']) + errors.length,
    skipped: skippedAmong(tests),
    failures: [...failedAmong(tests), ...errors],
  }
}

/** Reads the counts of a Playwright JSON report. A test that passed only on retry counts as failed. */
export function readPlaywrightCounts(read: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return broken
  const stats = asRecord(report['stats'])
  const tests = browserTests(report)
  return {
    passed: asCount(stats['expected']),
    failed: asCount(stats['unexpected']) + asCount(stats['flaky']) + asArray(report['errors']).length,
    skipped: skippedAmong(tests),
    failures: [...failedAmong(tests), ...errorsOutsideTests(report)],
  }
}

/** Returns the sum over all steps. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.flatMap(({ skipped }) => skipped),
    failures: counts.flatMap(({ failures }) => failures),
  }
}

/** Returns the counts as one line, the last line of `npm test`. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`
}
