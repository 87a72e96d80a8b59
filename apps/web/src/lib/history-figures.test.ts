import { decimalOf, multiply, parseDecimal, toFixed } from '@tidebook/amount'
import { priceOf } from '@tidebook/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyAmount, historyPrice } from './history-figures.ts'

function price(amount: string, total: string, pair?: number) {
  const exchanged = { amount: parseDecimal(amount), total: parseDecimal(total) }
  return historyPrice(priceOf(exchanged.amount, exchanged.total), exchanged, pair)
}

describe('historyPrice', () => {
  it('shows 6 decimals when the pair has fewer (DSP-009)', () => {
    expect(price('200', '4.296', 5)).toBe('0.021480')
    expect(price('1', '7')).toBe('7.000000')
  })

  it('shows at least the decimals of the pair (DSP-009)', () => {
    expect(price('1000', '0.66', 7)).toBe('0.0006600')
    expect(price('2000', '1.2576', 7)).toBe('0.0006288')
  })

  it('shows every digit of an exact price when the pair is unknown', () => {
    expect(price('3', '0.000001884')).toBe('0.000000628')
  })

  it('shows as many decimals of a non-terminating average as its total needs', () => {
    expect(price('3000', '1.885', 7)).toBe('0.0006283333')
    expect(price('3', '0.001885', 7)).toBe('0.0006283')
  })

  it('multiplies by the amount to the total at any price', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 11n })
    const totals = fc.bigInt({ min: 1n, max: 10n ** 10n })
    fc.assert(
      fc.property(amounts, totals, (base, counter) => {
        const exchanged = { amount: decimalOf(base, 6), total: decimalOf(counter, 6) }
        const shown = parseDecimal(historyPrice(priceOf(exchanged.amount, exchanged.total), exchanged))
        expect(toFixed(multiply(shown, exchanged.amount), 6, 'half-up')).toBe(historyAmount(exchanged.total))
      }),
    )
  })
})

describe('historyAmount', () => {
  it('shows 6 decimals, more when the figure has them, and never rounds up (DSP-010 DSP-011)', () => {
    expect(['200', '1.2576', '0.4474999999999', '0.0009432'].map((text) => historyAmount(parseDecimal(text)))).toEqual([
      '200.000000',
      '1.257600',
      '0.447499999',
      '0.0009432',
    ])
  })
})
