import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals } from '../testing/arbitraries.ts'
import { minus, order, over, plus, rational, times } from '../testing/rational.ts'
import { AmountError } from './amount-error.ts'
import { absolute, add, divide, multiply, negate, subtract } from './decimal-arithmetic.ts'
import { compare, equals, isNegative, isPositive, isZero, maximum, minimum } from './decimal-compare.ts'
import { decimalOf, normalize, rescale } from './decimal.ts'
import type { Decimal } from './decimal.ts'

function exact(value: Decimal) {
  return rational(value.coefficient, -value.scale)
}

describe('decimal arithmetic', () => {
  it('adds, subtracts and multiplies without loss', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(order(exact(add(a, b)), plus(exact(a), exact(b)))).toBe(0)
        expect(order(exact(subtract(a, b)), minus(exact(a), exact(b)))).toBe(0)
        expect(order(exact(multiply(a, b)), times(exact(a), exact(b)))).toBe(0)
      }),
    )
  })

  it('compares like fractions', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compare(a, b)).toBe(order(exact(a), exact(b)))
        expect(equals(a, b)).toBe(order(exact(a), exact(b)) === 0)
        const [lower, upper] = order(exact(a), exact(b)) === 1 ? [b, a] : [a, b]
        expect([compare(minimum(a, b), lower), compare(maximum(a, b), upper)]).toEqual([0, 0])
        expect([compare(a, a), compare(a, rescale(a, a.scale + 3, 'down'))]).toEqual([0, 0])
      }),
    )
  })

  it('divides to the nearest step below or above the fraction', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 12 }), (a, b, scale) => {
        fc.pre(b.coefficient !== 0n)
        const fraction = over(exact(a), exact(b))
        const floor = divide(a, b, scale, 'floor')
        const ceil = divide(a, b, scale, 'ceil')
        const step = { coefficient: 1n, scale }
        expect(order(exact(floor), fraction)).not.toBe(1)
        expect(order(exact(add(floor, step)), fraction)).toBe(1)
        expect(order(exact(ceil), fraction)).not.toBe(-1)
        expect(order(exact(subtract(ceil, step)), fraction)).toBe(-1)
      }),
    )
  })

  it('rejects division by zero', () => {
    expect(() => divide(decimalOf(1), decimalOf(0), 2, 'down')).toThrow(AmountError)
  })

  it('preserves the value when it normalizes or adds decimals', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const short = normalize(value)
        expect(equals(short, value)).toBe(true)
        expect(short.scale === 0 || short.coefficient % 10n !== 0n).toBe(true)
        expect(equals(rescale(value, value.scale + 7, 'down'), value)).toBe(true)
      }),
    )
  })

  it('reports signs', () => {
    expect([isZero(decimalOf(0, 3)), isNegative(decimalOf(-1)), isPositive(decimalOf(1))]).toEqual([true, true, true])
    expect(absolute(decimalOf(-5))).toEqual(decimalOf(5))
    expect(negate(decimalOf(5))).toEqual(decimalOf(-5))
  })

  it.each([0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])('rejects %s as an integer', (value) => {
    expect(() => decimalOf(value)).toThrow(AmountError)
  })

  it.each([-1, 0.5, Number.NaN])('rejects %s as a number of decimals', (scale) => {
    expect(() => decimalOf(1n, scale)).toThrow(expect.objectContaining({ code: 'amount/malformed' }))
  })

  it('accepts a bigint of any size', () => {
    expect(decimalOf(2n ** 80n)).toEqual({ coefficient: 2n ** 80n, scale: 0 })
  })
})
