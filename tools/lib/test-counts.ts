import { readSkippedInBrowser, readSkippedUnits, type Skipped } from './skipped-tests.ts'
import { asArray, asCount, asRecord, readReport } from './report-json.ts'

/** Results of a step of `npm test`. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly Skipped[]
}

const broken: Counts = { passed: 0, failed: 1, skipped: [] }

/**
 * Counts of a Vitest JSON report, tests left for later (`todo`) among those skipped. A missing or broken report is one
 * failure.
 */
export function readVitestCounts(read: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return broken
  return {
    passed: asCount(report['numPassedTests']),
    failed: asCount(report['numFailedTests']) + asCount(report['numRuntimeErrorTestSuites']),
    skipped: readSkippedUnits(report),
  }
}

/** Counts of a Playwright JSON report; a test that passed only on a second try counts as failed. */
export function readPlaywrightCounts(read: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return broken
  const stats = asRecord(report['stats'])
  return {
    passed: asCount(stats['expected']),
    failed: asCount(stats['unexpected']) + asCount(stats['flaky']) + asArray(report['errors']).length,
    skipped: readSkippedInBrowser(report),
  }
}

/** The sum over all steps. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.flatMap(({ skipped }) => skipped),
  }
}

/** Counts as one line, the closing line of `npm test`. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`
}
