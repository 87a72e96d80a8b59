import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFloats, multiplyFloats, subtractFloats } from './ledger-float-arithmetic.ts'
import { powerFloat, squareRootFloat } from './ledger-float-root.ts'
import { FLOAT_ZERO, normalizeFloat } from './ledger-float.ts'

const value = fc.record({
  mantissa: fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }),
  exponent: fc.integer({ min: -90, max: 80 }),
})

describe('roots and powers of ledger floats', () => {
  it('finds exact roots of squares', () => {
    for (const root of [2n, 3n, 10n, 12_345n, 999_999n]) {
      expect(squareRootFloat(normalizeFloat(root * root, 0))).toEqual(normalizeFloat(root, 0))
    }
    expect(squareRootFloat(FLOAT_ZERO)).toEqual(FLOAT_ZERO)
    expect(squareRootFloat(normalizeFloat(1n, 0))).toEqual(normalizeFloat(1n, 0))
    expect(squareRootFloat(normalizeFloat(4n, -20))).toEqual(normalizeFloat(2n, -10))
  })

  it('rejects the root of a negative number', () => {
    expect(() => squareRootFloat(normalizeFloat(-1n, 0))).toThrow('negative')
  })

  it('finds roots whose square is within two units of the last digit', () => {
    fc.assert(
      fc.property(value, (float) => {
        const root = squareRootFloat(float)
        const miss = subtractFloats(multiplyFloats(root, root), float)
        const magnitude = { mantissa: miss.mantissa < 0n ? -miss.mantissa : miss.mantissa, exponent: miss.exponent }
        expect(compareFloats(magnitude, { mantissa: 10n ** 15n, exponent: float.exponent - 14 })).toBe(-1)
      }),
    )
  })

  it('raises to integer powers', () => {
    expect(powerFloat(normalizeFloat(3n, 0), 0)).toEqual(normalizeFloat(1n, 0))
    expect(powerFloat(normalizeFloat(3n, 0), 1)).toEqual(normalizeFloat(3n, 0))
    expect(powerFloat(normalizeFloat(3n, 0), 13)).toEqual(normalizeFloat(1_594_323n, 0))
    expect(powerFloat(normalizeFloat(5n, -1), 10)).toEqual(normalizeFloat(9_765_625n, -10))
  })
})
