import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals, issuedValues } from '../testing/arbitraries.ts'
import { compare, equals } from './decimal-compare.ts'
import { parseDecimal } from './decimal-text.ts'
import { addIssued, compareIssued, negateIssued, subtractIssued } from './issued-arithmetic.ts'
import { issuedFromDecimal, issuedFromText, issuedToDecimal, issuedToText } from './issued-text.ts'
import { ISSUED_SMALLEST, ISSUED_ZERO, issued } from './issued.ts'

const whole = issuedValues(-96, 80)

describe('issued amounts', () => {
  it('parse every text that they format', () => {
    fc.assert(
      fc.property(whole, (value) => {
        expect(issuedFromText(issuedToText(value))).toEqual(value)
      }),
    )
  })

  it.each([
    ['12.5', 1_250_000_000_000_000n, -14, '12.5'],
    ['-0.000000123456789', -1_234_567_890_000_000n, -22, '-0.000000123456789'],
    ['1e-20', 1_000_000_000_000_000n, -35, '1000000000000000e-35'],
    ['99999999.999999', 9_999_999_999_999_900n, -8, '99999999.999999'],
    ['100000000000', 1_000_000_000_000_000n, -4, '1000000000000000e-4'],
    ['1234567890123456', 1_234_567_890_123_456n, 0, '1234567890123456'],
    ['9999999999999999e80', 9_999_999_999_999_999n, 80, '9999999999999999e80'],
    ['1e-10', 1_000_000_000_000_000n, -25, '0.0000000001'],
    ['1e-11', 1_000_000_000_000_000n, -26, '1000000000000000e-26'],
    ['10000000000', 1_000_000_000_000_000n, -5, '10000000000'],
    ['-0.0', 0n, -100, '0'],
  ])('canonicalize %s and print it as ledgers do', (text, mantissa, exponent, printed) => {
    const value = issuedFromText(text)
    expect(value).toEqual({ mantissa, exponent })
    expect(issuedToText(value)).toBe(printed)
  })

  it.each([
    ['1.00000000000000001', 'amount/precision'],
    ['1e-90', 'amount/precision'],
    ['1e97', 'amount/overflow'],
    ['1e400', 'amount/overflow'],
    ['01', 'amount/malformed'],
    ['.5', 'amount/malformed'],
    ['', 'amount/malformed'],
    ['abc', 'amount/malformed'],
  ])('reject the text %s with %s', (text, code) => {
    expect(() => issuedFromText(text)).toThrow(expect.objectContaining({ code }))
  })

  it('convert from decimals in the given rounding direction', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(compare(issuedToDecimal(issuedFromDecimal(value, 'floor')), value)).not.toBe(1)
        expect(compare(issuedToDecimal(issuedFromDecimal(value, 'ceil')), value)).not.toBe(-1)
      }),
    )
  })

  it('convert to decimals exactly', () => {
    expect(equals(issuedToDecimal(issuedFromText('1e-20')), parseDecimal('1e-20'))).toBe(true)
    expect(equals(issuedToDecimal(issuedFromText('5e30')), parseDecimal('5e30'))).toBe(true)
  })

  it('become zero below the smallest amount and overflow beyond the largest', () => {
    expect(issued(1n, -96)).toEqual(ISSUED_ZERO)
    expect(issued(10n ** 15n, -96)).toEqual(ISSUED_SMALLEST)
    expect(() => issued(10n ** 16n, 80)).toThrow(expect.objectContaining({ code: 'amount/overflow' }))
  })

  it('form a group under addition up to 16 digits', () => {
    fc.assert(
      fc.property(issuedValues(), issuedValues(), (a, b) => {
        expect(addIssued(a, b)).toEqual(addIssued(b, a))
        expect(addIssued(a, negateIssued(a)).mantissa).toBe(0n)
        expect(addIssued(a, ISSUED_ZERO)).toEqual(a)
        expect(subtractIssued(ISSUED_ZERO, a)).toEqual(negateIssued(a))
        expect(compareIssued(a, b)).toBe(compare(issuedToDecimal(a), issuedToDecimal(b)))
      }),
    )
  })
})
