import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimals } from '../testing/arbitraries.ts'
import { multiply, subtract } from './decimal-arithmetic.ts'
import { absolute } from './decimal-arithmetic.ts'
import { compare } from './decimal-compare.ts'
import { formatDecimal, parseDecimal } from './decimal-text.ts'
import { minimumAmount, tradingAmount, tradingSum } from './trading.ts'

function cut(text: string, places?: number) {
  return formatDecimal(tradingAmount(parseDecimal(text), places))
}

describe('trading amounts', () => {
  it('TRD-023 truncates a trading amount to 6 decimals and never exceeds the input', () => {
    expect(cut('1.23456789')).toBe('1.234567')
    expect(cut('1.9999999')).toBe('1.999999')
    expect(cut('1.23456789', 2)).toBe('1.23')
    fc.assert(
      fc.property(decimals.map(absolute), (value) => {
        const amount = tradingAmount(value)
        expect(amount.scale).toBeLessThanOrEqual(6)
        expect(compare(amount, value)).not.toBe(1)
        expect(compare(subtract(value, amount), parseDecimal('0.000001'))).toBe(-1)
      }),
    )
  })

  it('TRD-023 truncates a total to 6 decimals and never exceeds price times amount', () => {
    expect(formatDecimal(tradingSum(parseDecimal('0.008123'), parseDecimal('12.345')))).toBe('0.100278')
    fc.assert(
      fc.property(decimals.map(absolute), decimals.map(absolute), (price, amount) => {
        expect(compare(tradingSum(price, amount), multiply(price, amount))).not.toBe(1)
      }),
    )
  })

  it('returns the smallest amount worth 0.000001 of the counter currency (decision A28)', () => {
    expect(formatDecimal(minimumAmount(parseDecimal('0.008'), 3))).toBe('0.001')
    expect(formatDecimal(minimumAmount(parseDecimal('0.0000003'), 0))).toBe('4')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }), (coefficient, places) => {
        const price = { coefficient, scale: 9 }
        const least = minimumAmount(price, places)
        const step = { coefficient: 1n, scale: places }
        expect(compare(multiply(price, least), parseDecimal('0.000001'))).not.toBe(-1)
        expect(compare(multiply(price, subtract(least, step)), parseDecimal('0.000001'))).toBe(-1)
      }),
    )
  })
})
