import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerNumbers } from '../testing/arbitraries.ts'
import { minus, order, over, rational, times } from '../testing/rational.ts'
import { issuedFromText } from './issued-text.ts'
import { issuedNumber, nativeNumber } from './ledger-number.ts'
import type { LedgerNumber } from './ledger-number.ts'
import { mulRatio } from './multiply-ratio.ts'

const ratios = fc.integer({ min: 1, max: 4_294_967_295 })

function exact(value: LedgerNumber) {
  return rational(value.mantissa, value.exponent)
}

describe('mulRatio', () => {
  it('stays within one step of the exact value, on the requested side', () => {
    fc.assert(
      fc.property(ledgerNumbers, ratios, ratios, fc.boolean(), (amount, top, bottom, up) => {
        const truth = over(times(exact(amount), rational(BigInt(top), 0)), rational(BigInt(bottom), 0))
        fc.pre(!amount.native || order(truth, rational(9n, 18)) === -1)
        fc.pre(!amount.native || order(truth, rational(-9n, 18)) === 1)
        const result = mulRatio(amount, top, bottom, up)
        const side = order(exact(result), truth)
        // Issued amounts are normalized to 16 digits, to nearest, before the last step, so only native results are
        // always on the requested side.
        const step = rational(2n, result.exponent)
        const gap = minus(exact(result), truth)
        expect(order(gap, step)).toBe(-1)
        expect(order(gap, rational(-2n, result.exponent))).toBe(1)
        if (amount.native) expect(side).not.toBe(up ? -1 : 1)
      }),
      { numRuns: 3000 },
    )
  })

  it('preserves par and rounds transfer rates of 0.2 %', () => {
    const hundred = issuedNumber(issuedFromText('100'))
    expect(mulRatio(hundred, 1_000_000_000, 1_000_000_000, true)).toEqual(hundred)
    expect(mulRatio(hundred, 1_002_000_000, 1_000_000_000, true)).toEqual(issuedNumber(issuedFromText('100.2')))
    expect(mulRatio(nativeNumber(10n), 1, 3, true)).toEqual(nativeNumber(4n))
    expect(mulRatio(nativeNumber(10n), 1, 3, false)).toEqual(nativeNumber(3n))
    expect(mulRatio(nativeNumber(-10n), 1, 3, false)).toEqual(nativeNumber(-4n))
  })

  it('rounds values of seventeen and eighteen digits to nearest, like the reference', () => {
    const amount = { native: false, mantissa: 1_000_000_000_000_001n, exponent: 0 }
    expect(mulRatio(amount, 6, 5, true).mantissa).toBe(1_200_000_000_000_001n)
  })

  it('is exact when sixteen digits can represent the result', () => {
    const few = fc.bigInt({ min: -999_999n, max: 999_999n })
    fc.assert(
      fc.property(
        few,
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.boolean(),
        (n, a, b, up) => {
          const whole = issuedNumber(issuedFromText(`${n * BigInt(b)}`))
          expect(mulRatio(whole, a, b, up)).toEqual(issuedNumber(issuedFromText(`${n * BigInt(a)}`)))
        },
      ),
    )
  })

  it.each([
    ['10', 1, 3, true, '3.333333333333334'],
    ['10', 1, 3, false, '3.333333333333333'],
    ['-10', 1, 3, true, '-3.333333333333333'],
    ['-10', 1, 3, false, '-3.333333333333334'],
    ['1', 1_002_000_000, 1_000_000_000, true, '1.002'],
    ['0', 7, 3, true, '0'],
  ])('rounds %s × %i / %i, up: %s', (value, over, under, up, expected) => {
    expect(mulRatio(issuedNumber(issuedFromText(value)), over, under, up)).toEqual(
      issuedNumber(issuedFromText(expected)),
    )
  })

  it('returns the smallest negative amount instead of zero when it rounds down', () => {
    const smallest = { native: false, mantissa: -(10n ** 15n), exponent: -96 }
    expect(mulRatio(smallest, 1, 3, false)).toEqual(smallest)
    expect(mulRatio(smallest, 1, 3, true).mantissa).toBe(0n)
  })

  it('returns the smallest amount instead of zero when it rounds up', () => {
    const smallest = { native: false, mantissa: 10n ** 15n, exponent: -96 }
    expect(mulRatio(smallest, 1, 3, true)).toEqual(smallest)
    expect(mulRatio(smallest, 1, 3, false).mantissa).toBe(0n)
  })

  it('accepts native results up to 63 bits, like the reference', () => {
    const most = nativeNumber(2n ** 63n - 1n)
    const large = nativeNumber(9_000_022_500_000_000_000n)
    expect(mulRatio(large, 1_000_000_000, 1_000_000_000, true)).toEqual(large)
    expect(mulRatio(large, 1_002_000_000, 1_000_000_000, false).mantissa).toBe(9_018_022_545_000_000_000n)
    expect(mulRatio(most, 1, 1, true)).toEqual(most)
    expect(() => mulRatio(most, 1_000_000_001, 1_000_000_000, false)).toThrow(
      expect.objectContaining({ code: 'amount/overflow' }),
    )
  })

  it('rejects a zero denominator', () => {
    expect(() => mulRatio(nativeNumber(1n), 1, 0, true)).toThrow('Division by zero')
  })
})
