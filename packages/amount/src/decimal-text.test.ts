import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals } from '../testing/arbitraries.ts'
import { AmountError } from './amount-error.ts'
import { equals } from './decimal-compare.ts'
import { formatDecimal, parseDecimal, toFixed, tryParseDecimal } from './decimal-text.ts'

describe('decimal text', () => {
  it('reads back every value it writes', () => {
    fc.assert(fc.property(decimals, (value) => equals(parseDecimal(formatDecimal(value)), value)))
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
  ])('reads %s as %s', (text, plain) => {
    expect(formatDecimal(parseDecimal(text))).toBe(plain)
  })

  it.each(['', '.', '-', 'x', '1,5', '1e', 'e5', '1.2.3', ' 1', '0x10', 'NaN', 'Infinity', '1e99999', '9'.repeat(600)])(
    'refuses %s',
    (text) => {
      expect(tryParseDecimal(text)).toBeUndefined()
      expect(() => parseDecimal(text)).toThrow(AmountError)
    },
  )

  it('reads up to 512 characters and exponents up to 1000, no more', () => {
    expect(tryParseDecimal('9'.repeat(512))).toBeDefined()
    expect(tryParseDecimal('9'.repeat(513))).toBeUndefined()
    for (const sign of ['', '-']) {
      expect(tryParseDecimal(`1e${sign}1000`)).toBeDefined()
      expect(tryParseDecimal(`1e${sign}1001`)).toBeUndefined()
    }
  })

  it('never throws on any text and agrees with its throwing form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = tryParseDecimal(text)
        if (value === undefined) expect(() => parseDecimal(text)).toThrow(AmountError)
        else expect(equals(parseDecimal(text), value)).toBe(true)
      }),
    )
  })

  it('shows a fixed number of decimals, cut off unless asked otherwise', () => {
    expect(toFixed(parseDecimal('1.23456789'), 6)).toBe('1.234567')
    expect(toFixed(parseDecimal('1.23456789'), 6, 'half-up')).toBe('1.234568')
    expect(toFixed(parseDecimal('-0.5'), 0, 'up')).toBe('-1')
    expect(toFixed(parseDecimal('3'), 2)).toBe('3.00')
  })
})
