import { describe, expect, it } from 'vitest'
import { createAttemptLimiter } from './attempt-limiter.ts'

describe('attempts', () => {
  it('are allowed up to the limit within the window, per key, and again when they have aged', () => {
    let now = 0
    const limiter = createAttemptLimiter(2, 1000, () => now)
    expect([limiter.allow('a'), limiter.allow('a'), limiter.allow('a'), limiter.allow('b')]).toEqual([
      true,
      true,
      false,
      true,
    ])
    now = 999
    expect(limiter.allow('a')).toBe(false)
    now = 1000
    expect([limiter.allow('a'), limiter.allow('a'), limiter.allow('a')]).toEqual([true, true, false])
  })
})
