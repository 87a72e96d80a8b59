import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureParts, figureText, MINUS } from './figure-parts.ts'

describe('figures', () => {
  it.each([
    ['20000.0000', false, '', '20,000', '.0000'],
    ['113410.5000', false, '', '113,410.5', '000'],
    ['0.02148', false, '', '0.02148', ''],
    ['-3.17', true, MINUS, '3.17', ''],
    ['5.60', true, '+', '5.6', '0'],
    ['-0.00', true, '', '0', '.00'],
    ['1234567', false, '', '1,234,567', ''],
    ['--', false, '', '--', ''],
  ])('%s', (value, signed, sign, strong, dim) => {
    expect(figureParts(value, signed)).toEqual({ sign, strong, dim })
  })

  it('preserve every digit of any number', () => {
    const decimal = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^\d{0,12}$/))
    fc.assert(
      fc.property(decimal, ([negative, whole, decimals]) => {
        const text = `${negative ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
        const digits = (shown: string): string => shown.replace(/[^\d.]/g, '')
        expect(digits(figureText(text))).toBe(digits(text))
      }),
    )
  })

  it('show -- for an unknown value', () => {
    expect(figureText(undefined)).toBe('--')
  })
})
