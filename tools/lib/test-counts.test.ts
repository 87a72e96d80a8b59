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
        { fullName: 'a breaks', status: 'failed', meta: {} },
      ],
    },
    { name: join(root, 'packages/a/b.test.ts'), status: 'failed', assertionResults: [] },
  ],
})

const BROWSER = JSON.stringify({
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
  errors: [{}],
  suites: [
    {
      file: 'a.spec.ts',
      specs: [{ file: 'a.spec.ts', title: 'runs', tests: [{ status: 'expected' }] }],
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'breaks', tests: [{ status: 'unexpected' }] },
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
    expect(readVitestCounts(() => UNIT)).toEqual({
      passed: 7,
      failed: 2,
      skipped: [
        { file, title: 'a waits', reason: 'no disk' },
        { file, title: 'a waits too', reason: 'no disk' },
        { file, title: 'a is silent', reason: '' },
        { file, title: 'a later', reason: 'not written yet' },
      ],
      failures: [
        { file, title: 'a breaks' },
        { file: 'packages/a/b.test.ts', title: '' },
      ],
    })
    expect(readPlaywrightCounts(() => BROWSER)).toEqual({
      passed: 3,
      failed: 3,
      skipped: [{ file: 'e2e/a.spec.ts', title: 'waits', reason: 'no camera' }],
      failures: [{ file: 'e2e/a.spec.ts', title: 'breaks' }],
    })
  })

  it('counts a missing or broken report as a failure', () => {
    const missing = (): string => {
      throw new TypeError('no file')
    }
    const failed = { passed: 0, failed: 1, skipped: [], failures: [] }
    expect(readVitestCounts(missing)).toEqual(failed)
    expect(readPlaywrightCounts(() => 'not json')).toEqual(failed)
  })

  it('sums all steps and ends with one line', () => {
    const total = sumCounts([
      { passed: 1, failed: 0, skipped: [], failures: [] },
      readVitestCounts(() => UNIT),
      readPlaywrightCounts(() => BROWSER),
    ])
    expect(countsLine(total)).toBe('11 passed, 5 failed, 5 skipped')
  })

  it('lists skipped tests by file and reason', () => {
    const { skipped } = sumCounts([readVitestCounts(() => UNIT), readPlaywrightCounts(() => BROWSER)])
    expect(skippedLines(skipped)).toEqual([
      '     2 in packages/a/a.test.ts: no disk',
      '     1 in packages/a/a.test.ts: no reason given',
      '     1 in packages/a/a.test.ts: not written yet',
      '     1 in e2e/a.spec.ts: no camera',
    ])
    expect(skippedLines([])).toEqual([])
  })

  it('lists failed tests by file and title', () => {
    const { failures } = sumCounts([readVitestCounts(() => UNIT), readPlaywrightCounts(() => BROWSER)])
    expect(failedLines(failures)).toEqual([
      '   packages/a/a.test.ts: a breaks',
      '   packages/a/b.test.ts',
      '   e2e/a.spec.ts: breaks',
    ])
  })
})
