import { describe, expect, it } from 'vitest'
import { canonicalizeRound } from './canonicalize-round.ts'
import { issuedToDecimal } from './issued-text.ts'
import { multiplyFloats } from './ledger-float-arithmetic.ts'
import { FLOAT_MAX_EXPONENT, FLOAT_MIN_EXPONENT, FLOAT_ZERO, MAX_MANTISSA, MIN_MANTISSA } from './ledger-float.ts'
import { isCanonical } from './ledger-number.ts'
import { mulRatio } from './multiply-ratio.ts'
import { MAX_NATIVE } from './native.ts'

describe('numbers at the limits of their range', () => {
  it.each([
    [MAX_MANTISSA, 0, { magnitude: MAX_MANTISSA, exponent: 0 }],
    [MAX_MANTISSA + 1n, 0, { magnitude: 1_000_000_000_000_000n, exponent: 1 }],
    [99_999_999_999_999_990n, 0, { magnitude: MAX_MANTISSA, exponent: 1 }],
    [99_999_999_999_999_991n, 0, { magnitude: 1_000_000_000_000_000n, exponent: 2 }],
  ])('rounds %i away from zero only when it has too many digits', (magnitude, exponent, rounded) => {
    expect(canonicalizeRound(false, magnitude, exponent)).toEqual(rounded)
  })

  it('accepts the largest and smallest exponents of a float', () => {
    const one = { mantissa: MIN_MANTISSA, exponent: -15 }
    const at = (exponent: number) => ({ mantissa: MIN_MANTISSA, exponent })
    expect(multiplyFloats(at(FLOAT_MAX_EXPONENT), one)).toEqual(at(FLOAT_MAX_EXPONENT))
    expect(multiplyFloats(at(FLOAT_MIN_EXPONENT), one)).toEqual(at(FLOAT_MIN_EXPONENT))
    const ten = { mantissa: MIN_MANTISSA, exponent: -14 }
    expect(() => multiplyFloats(at(FLOAT_MAX_EXPONENT), ten)).toThrow(
      expect.objectContaining({ code: 'amount/overflow' }),
    )
    expect(multiplyFloats(at(FLOAT_MIN_EXPONENT), { mantissa: MIN_MANTISSA, exponent: -16 })).toEqual(FLOAT_ZERO)
  })

  it.each([
    [{ native: true, mantissa: 1n, exponent: 0 }, true],
    [{ native: true, mantissa: 1n, exponent: 1 }, false],
    [{ native: true, mantissa: MAX_NATIVE, exponent: 0 }, true],
    [{ native: true, mantissa: -MAX_NATIVE, exponent: 0 }, true],
    [{ native: true, mantissa: MAX_NATIVE + 1n, exponent: 0 }, false],
    [{ native: true, mantissa: -MAX_NATIVE - 1n, exponent: 0 }, false],
    [{ native: false, mantissa: 0n, exponent: -100 }, true],
    [{ native: false, mantissa: 0n, exponent: 0 }, false],
    [{ native: false, mantissa: MAX_MANTISSA, exponent: 80 }, true],
    [{ native: false, mantissa: MIN_MANTISSA - 1n, exponent: 80 }, false],
  ])('reports whether %o is canonical: %s', (number, canonical) => expect(isCanonical(number)).toBe(canonical))

  it('converts zero to a decimal without a scale', () => {
    expect(issuedToDecimal({ mantissa: 0n, exponent: -100 })).toEqual({ coefficient: 0n, scale: 0 })
  })

  // The number of extra digits of a ratio depends on the digit count, so powers of ten are edge cases.
  it.each([
    [1_000_000_000_000_000n, 1, 3, false, 3_333_333_333_333_333n, -1],
    [1_000_000_000_000_000n, 1, 3, true, 3_333_333_333_333_334n, -1],
    [1_000_000_000_000_001n, 1_000_000_000, 999_999_999, false, 1_000_000_001_000_001n, 0],
    [1_000_000_000_000_001n, 1_000_000_000, 999_999_999, true, 1_000_000_001_000_002n, 0],
  ])('multiplies %i by %i / %i, rounded up: %s', (mantissa, over, under, up, result, exponent) => {
    expect(mulRatio({ native: false, mantissa, exponent: 0 }, over, under, up)).toEqual({
      native: false,
      mantissa: result,
      exponent,
    })
  })
})
