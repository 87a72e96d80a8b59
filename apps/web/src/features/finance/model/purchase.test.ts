import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { FinanceProduct } from '@tidebook/contract/finance'
import { describe, expect, it } from 'vitest'
import { maxShares, purchaseOf, rateText, shareProblem } from './purchase.ts'
import { PRODUCT } from './products.fixture.ts'

const product: FinanceProduct = { ...PRODUCT, least: 2, most: 50, left: 40, unit: '0.1', rate: 365, days: 7 }

describe('a purchase of shares', () => {
  it('computes price and return to the last digit', () => {
    const { amount, bonus, back, shares } = purchaseOf(product, '30') ?? {}
    expect(shares).toBe(30)
    expect([amount, bonus, back].map((each) => each && formatDecimal(each))).toEqual(['3', '0.0021', '3.0021'])
    for (const text of ['', '0', '-1', '1.5', 'x', '1e3', '9999999999'])
      expect(purchaseOf(product, text)).toBeUndefined()
  })

  it('reports the first fault first', () => {
    const fault = (text: string, has?: string) =>
      shareProblem(product, text, has === undefined ? undefined : parseDecimal(has))
    expect(['', ' ', '1.5', '1', '51', '41', '40'].map((text) => fault(text))).toEqual([
      'required',
      'required',
      'number',
      'least',
      'most',
      'left',
      undefined,
    ])
    expect([fault('10', '0.99'), fault('10', '1')]).toEqual(['balance', undefined])
    // the bounds apply to every notation of a number
    expect(['0', '00', '12345678901234567890', '0040', '1,5', '1 000'].map((text) => fault(text))).toEqual([
      'least',
      'least',
      'most',
      undefined,
      'number',
      'number',
    ])
  })

  it('offers the maximum that is left, allowed and affordable', () => {
    const most = (has: string, more: Partial<FinanceProduct> = {}) =>
      maxShares({ ...product, ...more }, parseDecimal(has))
    expect([most('1000'), most('1000', { left: 99 }), most('0.55'), most('0'), most('12', { unit: '2.5' })]).toEqual([
      40, 50, 5, 0, 4,
    ])
    expect([365, 5, 10_000, 0].map(rateText)).toEqual(['3.65', '0.05', '100', '0'])
  })
})
