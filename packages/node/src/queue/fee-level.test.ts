import { describe, expect, it } from 'vitest'
import { feeLevel, feeOfLevel } from './fee-level.ts'

describe('fee levels', () => {
  it.each([
    [10n, 10n, 256],
    [25n, 10n, 640],
    [9n, 10n, 230],
    [0n, 10n, 0],
    [0n, 0n, 256],
    [1n, 0n, Number.MAX_SAFE_INTEGER],
    [10n ** 18n, 1n, Number.MAX_SAFE_INTEGER],
  ])('fee %s at base fee %s has level %s', (fee, base, level) => {
    expect(feeLevel(fee, base)).toBe(level)
  })

  it('the fee for a level is the lowest one that reaches it', () => {
    for (const base of [1n, 10n, 17n]) {
      for (const level of [1, 255, 256, 257, 128_000]) {
        const fee = feeOfLevel(level, base)
        expect(feeLevel(fee, base)).toBeGreaterThanOrEqual(level)
        expect(feeLevel(fee - 1n, base)).toBeLessThan(level)
      }
    }
  })
})
