import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals } from '../testing/arbitraries.ts'
import { AmountError } from './amount-error.ts'
import { equals } from './decimal-compare.ts'
import { formatDecimal, parseDecimal, toFixed, tryParseDecimal } from './decimal-text.ts'

describe('decimal text', () => {
  it('parses every value that it formats', () => {
    fc.assert(fc.property(decimals, (value) => equals(parseDecimal(formatDecimal(value)), value)))
  })

  it('parses and formats short text like long text', () => {
    const sign = fc.constantFrom('', '-')
    const digits = fc.stringMatching(/^\d{0,17}$/)
    fc.assert(
      fc.property(sign, digits, digits, fc.boolean(), (minus, whole, fraction, hasPoint) => {
        const text = `${minus}${whole}${hasPoint ? '.' : ''}${hasPoint ? fraction : ''}`
        // An exponent prevents the fast path.
        expect(tryParseDecimal(text)).toEqual(tryParseDecimal(`${text}e0`))
        const value = tryParseDecimal(text)
        if (value === undefined) return
        const more = { coefficient: value.coefficient * 10n ** 20n, scale: value.scale + 20 }
        expect(formatDecimal(value)).toBe(formatDecimal(more))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['12.500', '12.5'],
    ['1e-5', '0.00001'],
    ['-1.5E+3', '-1500'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['-0.00', '0'],
    ['000123', '123'],
    ['1000000000000000e-35', '0.00000000000000000001'],
  ])('parses %s as %s', (text, plain) => {
    expect(formatDecimal(parseDecimal(text))).toBe(plain)
  })

  it.each(['', '.', '-', 'x', '1,5', '1e', 'e5', '1.2.3', ' 1', '0x10', 'NaN', 'Infinity', '1e99999', '9'.repeat(600)])(
    'rejects %s',
    (text) => {
      expect(tryParseDecimal(text)).toBeUndefined()
      expect(() => parseDecimal(text)).toThrow(AmountError)
    },
  )

  it('accepts up to 512 characters and exponents up to ±1000', () => {
    expect(tryParseDecimal('9'.repeat(512))).toBeDefined()
    expect(tryParseDecimal('9'.repeat(513))).toBeUndefined()
    for (const sign of ['', '-']) {
      expect(tryParseDecimal(`1e${sign}1000`)).toBeDefined()
      expect(tryParseDecimal(`1e${sign}1001`)).toBeUndefined()
    }
  })

  it('never throws on any text and agrees with the throwing variant', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = tryParseDecimal(text)
        if (value === undefined) expect(() => parseDecimal(text)).toThrow(AmountError)
        else expect(equals(parseDecimal(text), value)).toBe(true)
      }),
    )
  })

  it('formats a fixed number of decimals and truncates by default', () => {
    expect(toFixed(parseDecimal('1.23456789'), 6)).toBe('1.234567')
    expect(toFixed(parseDecimal('1.23456789'), 6, 'half-up')).toBe('1.234568')
    expect(toFixed(parseDecimal('-0.5'), 0, 'up')).toBe('-1')
    expect(toFixed(parseDecimal('3'), 2)).toBe('3.00')
  })
})
