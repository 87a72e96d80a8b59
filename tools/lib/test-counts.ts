export interface Counts {
  readonly passed: number
  readonly failed: number
}

const none: Counts = { passed: 0, failed: 1 }

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}

function readReport(read: () => string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(read()))
  } catch {
    return undefined
  }
}

/** Counts of a Vitest JSON report; a missing or broken report is one failure. */
export function readVitestCounts(read: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return none
  return {
    passed: asCount(report['numPassedTests']),
    failed: asCount(report['numFailedTests']) + asCount(report['numRuntimeErrorTestSuites']),
  }
}

/** Counts of a Playwright JSON report; a test that passed only on a second try counts as failed. */
export function readPlaywrightCounts(read: () => string): Counts {
  const report = readReport(read)
  if (report === undefined) return none
  const stats = asRecord(report['stats'])
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0
  return { passed: asCount(stats['expected']), failed: asCount(stats['unexpected']) + asCount(stats['flaky']) + errors }
}

/** The sum over all runners. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return counts.reduce((total, each) => ({ passed: total.passed + each.passed, failed: total.failed + each.failed }), {
    passed: 0,
    failed: 0,
  })
}
