import { describe, expect, it } from 'vitest'
import { readPlaywrightCounts, readVitestCounts, sumCounts } from './test-counts.ts'

describe('test counts', () => {
  it('reads what each runner reported', () => {
    expect(readVitestCounts(() => '{"numPassedTests":7,"numFailedTests":2}')).toEqual({ passed: 7, failed: 2 })
    expect(readPlaywrightCounts(() => '{"stats":{"expected":3,"unexpected":1,"flaky":1},"errors":[{}]}')).toEqual({
      passed: 3,
      failed: 3,
    })
  })

  it('calls a missing or broken report a failure', () => {
    const missing = (): string => {
      throw new TypeError('no file')
    }
    expect(readVitestCounts(missing)).toEqual({ passed: 0, failed: 1 })
    expect(readPlaywrightCounts(() => 'not json')).toEqual({ passed: 0, failed: 1 })
  })

  it('sums all runners', () => {
    expect(
      sumCounts([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3 },
      ]),
    ).toEqual({ passed: 3, failed: 3 })
  })
})
