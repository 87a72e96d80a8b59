import { describe, expect, it } from 'vitest'
import { parseDecimal } from './decimal-text.ts'
import { amountPrecision, amountPrecisionForPrice, pricePrecision } from './precision.ts'

function decimals(price: string) {
  return [pricePrecision(parseDecimal(price)), amountPrecisionForPrice(parseDecimal(price))]
}

describe('display precision', () => {
  it('DSP-013 gives amounts 9 decimals, native ones 6', () => {
    expect([false, true].map(amountPrecision)).toEqual([9, 6])
  })

  it.each([
    ['0.999', 4],
    ['0.5', 4],
    ['0.1', 5],
    ['0.05', 5],
    ['0.008', 6],
    ['0.0011', 6],
    ['0.001', 7],
    ['0.00001', 9],
    ['0.00000001', 9],
  ])('DSP-014 gives the price %s below 1 %i decimals', (price, expected) => {
    expect(pricePrecision(parseDecimal(price))).toBe(expected)
  })

  it.each([
    ['0.999', 5],
    ['0.1', 4],
    ['0.008', 3],
    ['0.001', 2],
    ['0.00001', 0],
    ['1e-8', 0],
  ])('DSP-015 gives amounts at the price %s below 1 %i decimals', (price, expected) => {
    expect(amountPrecisionForPrice(parseDecimal(price))).toBe(expected)
  })

  it.each([
    ['1', 4],
    ['1.0001', 3],
    ['7.2', 3],
    ['10', 3],
    ['10.01', 2],
    ['1000', 1],
    ['1000.5', 0],
    ['5000', 0],
  ])('DSP-016 gives the price %s from 1 on %i decimals', (price, expected) => {
    expect(pricePrecision(parseDecimal(price))).toBe(expected)
  })

  it.each([
    ['1', 2],
    ['7.2', 3],
    ['11', 4],
    ['1000', 5],
    ['5000', 5],
  ])('DSP-017 gives amounts at the price %s from 1 on %i decimals, at most 5', (price, expected) => {
    expect(amountPrecisionForPrice(parseDecimal(price))).toBe(expected)
  })

  it('gives an unknown or zero price 6 decimals and its amounts 2 (decision A29)', () => {
    expect([pricePrecision(undefined), amountPrecisionForPrice(undefined)]).toEqual([6, 2])
    expect(decimals('0')).toEqual([6, 2])
  })
})
