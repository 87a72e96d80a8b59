import { describe, expect, it } from 'vitest'
import { createAttemptLimiter } from './attempt-limiter.ts'

describe('attempts', () => {
  it('are allowed up to the limit within the window, per key, and again when they have expired', () => {
    let now = 0
    const limiter = createAttemptLimiter(2, 1000, () => now)
    const take = (key: string): boolean => {
      const allowed = limiter.allows(key)
      if (allowed) limiter.count(key)
      return allowed
    }
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
    now = 999
    expect(take('a')).toBe(false)
    now = 1000
    expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  })

  it('are not stored by a check, and are deleted after they expire', () => {
    let now = 0
    const limiter = createAttemptLimiter(1, 1000, () => now)
    for (let key = 0; key < 1000; key += 1) limiter.allows(`k${key}`)
    expect(limiter.size).toBe(0)
    for (let key = 0; key < 1000; key += 1) limiter.count(`k${key}`)
    expect(limiter.size).toBe(1000)
    now = 1000
    limiter.count('later')
    expect(limiter.size).toBe(1)
  })
})
