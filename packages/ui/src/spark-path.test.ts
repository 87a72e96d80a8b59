import { describe, expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

describe('sparkline', () => {
  it('runs from left to right, high values on top', () => {
    expect(sparkPath([1, 3, 2], 100, 24)).toBe('M0 22L50 2L100 12')
  })
  it('draws a flat line in the middle, and nothing for fewer than two values', () => {
    expect(sparkPath([5, 5], 10, 24)).toBe('M0 12L10 12')
    expect(sparkPath([5], 10, 24)).toBe('')
  })
})
