import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { failedLines, skippedLines } from './reported-tests.ts'
import { countsLine, readPlaywrightCounts, readVitestCounts, sumCounts } from './test-counts.ts'

const UNIT = JSON.stringify({
  numPassedTests: 7,
  numFailedTests: 2,
  testResults: [
    {
      name: join(root, 'packages/a/a.test.ts'),
      assertionResults: [
        { fullName: 'a runs', status: 'passed', meta: {} },
        { fullName: 'a waits', status: 'skipped', meta: { skipReason: 'no disk' } },
        { fullName: 'a waits too', status: 'skipped', meta: { skipReason: 'no disk' } },
        { fullName: 'a is silent', status: 'skipped', meta: {} },
        { fullName: 'a later', status: 'todo', meta: {} },
        { fullName: 'a breaks', status: 'failed', meta: {}, failureMessages: ['AssertionError: 1 is not 2\n    at a'] },
      ],
    },
    { name: join(root, 'packages/a/b.test.ts'), status: 'failed', message: 'no module x', assertionResults: [] },
  ],
})

function missing(): string {
  throw new TypeError('no file')
}

/** An error in a Playwright report. */
const LATE = {
  location: { file: join(root, 'e2e/a.spec.ts'), line: 7, column: 3 },
  message: '\u001B[31mit is late\u001B[39m\n\n> 7 | await it',
}

const BROWSER = JSON.stringify({
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
  errors: [{ message: 'the server did not start' }],
  suites: [
    {
      file: 'a.spec.ts',
      specs: [{ file: 'a.spec.ts', title: 'runs', tests: [{ status: 'expected' }] }],
      suites: [
        {
          specs: [
            {
              file: 'a.spec.ts',
              title: 'breaks',
              tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'Timeout' }, LATE] }] }],
            },
            {
              file: 'a.spec.ts',
              title: 'waits',
              tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no camera' }] }],
            },
          ],
        },
      ],
    },
  ],
})

describe('test counts', () => {
  it('reads the counts of each runner, its failed tests, and its skipped tests with their reasons', () => {
    const file = 'packages/a/a.test.ts'
    expect(readVitestCounts(() => UNIT, missing)).toEqual({
      passed: 7,
      failed: 2,
      skipped: [
        { file, title: 'a waits', reason: 'no disk' },
        { file, title: 'a waits too', reason: 'no disk' },
        { file, title: 'a is silent', reason: '' },
        { file, title: 'a later', reason: 'not written yet' },
      ],
      failures: [
        { file, title: 'a breaks', error: 'AssertionError: 1 is not 2\n    at a' },
        { file: 'packages/a/b.test.ts', title: '', error: 'no module x' },
      ],
    })
    expect(readPlaywrightCounts(() => BROWSER)).toEqual({
      passed: 3,
      failed: 3,
      skipped: [{ file: 'e2e/a.spec.ts', title: 'waits', reason: 'no camera' }],
      failures: [
        { file: 'e2e/a.spec.ts', title: 'breaks', error: `Timeout\nat e2e/a.spec.ts:7\n${LATE.message}\n` },
        { file: 'e2e', title: '', error: 'the server did not start\n' },
      ],
    })
  })

  it('counts a missing or broken report as a failure', () => {
    const failed = { passed: 0, failed: 1, skipped: [], failures: [] }
    expect(readVitestCounts(missing, missing)).toEqual(failed)
    expect(readPlaywrightCounts(() => 'not json')).toEqual(failed)
  })

  it('counts an error that belongs to no test as a failure, and names the file that ran', () => {
    const errors = [
      {
        VITEST_TEST_PATH: join(root, 'packages/a/a.test.ts'),
        message: 'late',
        stack: 'Error: late',
        type: 'Rejection',
      },
      { message: 'Worker exited unexpectedly' },
    ]
    const { failed, failures } = readVitestCounts(
      () => UNIT,
      () => JSON.stringify(errors),
    )
    expect(failed).toBe(4)
    expect(failures.slice(-2)).toEqual([
      { file: 'packages/a/a.test.ts', title: '', error: 'Rejection\nError: late' },
      { file: 'outside the test files', title: '', error: '\nWorker exited unexpectedly' },
    ])
  })

  it('sums all steps and ends with one line', () => {
    const total = sumCounts([
      { passed: 1, failed: 0, skipped: [], failures: [] },
      readVitestCounts(() => UNIT, missing),
      readPlaywrightCounts(() => BROWSER),
    ])
    expect(countsLine(total)).toBe('11 passed, 5 failed, 5 skipped')
  })

  it('lists skipped tests by file and reason', () => {
    const { skipped } = sumCounts([readVitestCounts(() => UNIT, missing), readPlaywrightCounts(() => BROWSER)])
    expect(skippedLines(skipped)).toEqual([
      '     2 in packages/a/a.test.ts: no disk',
      '     1 in packages/a/a.test.ts: no reason given',
      '     1 in packages/a/a.test.ts: not written yet',
      '     1 in e2e/a.spec.ts: no camera',
    ])
    expect(skippedLines([])).toEqual([])
  })

  it('lists failed tests by file and title, with the start of their errors', () => {
    const { failures } = sumCounts([readVitestCounts(() => UNIT, missing), readPlaywrightCounts(() => BROWSER)])
    expect(failedLines(failures)).toEqual([
      '   packages/a/a.test.ts: a breaks',
      '      AssertionError: 1 is not 2',
      '          at a',
      '   packages/a/b.test.ts',
      '      no module x',
      '   e2e/a.spec.ts: breaks',
      '      Timeout',
      '      at e2e/a.spec.ts:7',
      '      it is late',
      '      > 7 | await it',
      '   e2e',
      '      the server did not start',
    ])
  })

  it('explains at most 30 failed tests', () => {
    const failures = Array.from({ length: 40 }, (_, index) => ({ file: `${index}`, title: 't', error: 'why' }))
    const lines = failedLines(failures)
    expect(lines).toHaveLength(70)
    expect(lines.slice(58, 62)).toEqual(['   29: t', '      why', '   30: t', '   31: t'])
  })
})
