import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floatModes, issuedValues } from '../testing/arbitraries.ts'
import * as model from '../testing/literal-model.ts'
import { addFloats, compareFloats, divideFloats, multiplyFloats, subtractFloats } from './ledger-float-arithmetic.ts'
import { floatToInteger, normalizeFloat } from './ledger-float.ts'
import type { FloatRounding } from './ledger-float.ts'
import { order, rational } from '../testing/rational.ts'

const RUNS = { numRuns: 2000 }
const near = issuedValues(-20, 0)

function f(mantissa: bigint, exponent: number) {
  return normalizeFloat(mantissa, exponent)
}

describe('ledger floats', () => {
  it('normalize like the digit-by-digit model', () => {
    const any = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    fc.assert(
      fc.property(any, fc.integer({ min: -200, max: 100 }), floatModes, (mantissa, exponent, mode) => {
        expect(normalizeFloat(mantissa, exponent, mode)).toEqual(model.normalize(mantissa, exponent, mode))
      }),
      RUNS,
    )
  })

  it('multiply and divide like the model, truncating a division before rounding', () => {
    fc.assert(
      fc.property(near, near, floatModes, (a, b, mode) => {
        expect(multiplyFloats(a, b, mode)).toEqual(model.multiply(a, b, mode))
        expect(divideFloats(a, b, mode)).toEqual(model.divide(a, b, mode))
      }),
      RUNS,
    )
  })

  it('add and subtract like the model with guard digits', () => {
    fc.assert(
      fc.property(near, near, floatModes, (a, b, mode) => {
        expect(addFloats(a, b, mode)).toEqual(model.add(a, b, mode))
        const negated = { mantissa: -b.mantissa, exponent: b.exponent }
        expect(subtractFloats(a, b, mode)).toEqual(model.add(a, negated, mode))
      }),
      RUNS,
    )
  })

  it('add distant and nearly equal values like the model', () => {
    const shifts = fc.integer({ min: 14, max: 60 })
    fc.assert(
      fc.property(near, near, shifts, floatModes, (a, b, shift, mode) => {
        const far = { mantissa: b.mantissa, exponent: a.exponent - shift }
        expect(addFloats(a, far, mode)).toEqual(model.add(a, far, mode))
        const close = { mantissa: -a.mantissa, exponent: a.exponent - 1 }
        expect(addFloats(a, close, mode)).toEqual(model.add(a, close, mode))
      }),
      RUNS,
    )
  })

  it('compare like fractions', () => {
    fc.assert(
      fc.property(near, near, (a, b) => {
        const exact = order(rational(a.mantissa, a.exponent), rational(b.mantissa, b.exponent))
        expect(compareFloats(a, b)).toBe(exact)
      }),
      RUNS,
    )
  })

  it('match the sums and products of the reference ledger', () => {
    const big = f(1n, 0)
    const tiny = f(6_555_555_555_555_555n, -29)
    expect(addFloats(big, tiny)).toEqual(f(1_000_000_000_000_066n, -15))
    expect(subtractFloats(tiny, big)).toEqual(f(-9_999_999_999_999_344n, -16))
    expect(multiplyFloats(f(1_414_213_562_373_095n, -15), f(1_414_213_562_373_095n, -15))).toEqual(f(2n, 0))
    const cut = multiplyFloats(f(1_414_213_562_373_095n, -15), f(1_414_213_562_373_095n, -15), 'zero')
    expect(cut).toEqual(f(1_999_999_999_999_999n, -15))
    expect(divideFloats(f(2n, 0), f(3n, 0))).toEqual(f(6_666_666_666_666_667n, -16))
    expect(divideFloats(f(1n, 0), f(3n, 0))).toEqual(f(3_333_333_333_333_333n, -16))
  })

  it('convert to integers in the given rounding direction, ties to even', () => {
    const cases: readonly [bigint, number, FloatRounding, bigint][] = [
      [15n, -1, 'nearest', 2n],
      [25n, -1, 'nearest', 2n],
      [-25n, -1, 'downward', -3n],
      [21n, -1, 'upward', 3n],
      [29n, -1, 'zero', 2n],
      [7n, 3, 'nearest', 7000n],
      [1n, -90, 'upward', 1n],
    ]
    for (const [mantissa, exponent, mode, integer] of cases) {
      expect(floatToInteger(mantissa, exponent, mode)).toBe(integer)
    }
    expect(() => floatToInteger(1n, 19)).toThrow(expect.objectContaining({ code: 'amount/overflow' }))
  })

  it('reject division by zero and values beyond their exponents', () => {
    expect(() => divideFloats(f(1n, 0), f(0n, 0))).toThrow(expect.objectContaining({ code: 'amount/divide-by-zero' }))
    expect(() => f(1n, 40_000)).toThrow(expect.objectContaining({ code: 'amount/overflow' }))
    expect(f(1n, -40_000).mantissa).toBe(0n)
  })
})
