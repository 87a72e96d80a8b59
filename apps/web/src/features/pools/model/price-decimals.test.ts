import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { priceDecimals, priceFigure } from './price-decimals.ts'

it.each([
  ['1841.62', 1],
  ['123456', 0],
  ['2.046', 4],
  ['0.0213', 6],
  ['0.000004225', 10],
  ['0', 12],
])('shows five digits of a price of %s', (price, decimals) => {
  expect(priceDecimals(parseDecimal(price))).toBe(decimals)
})

it.each([
  ['0.000000007826', '0.000000007826'],
  ['1841.6259', '1841.6'],
  ['0.5', '0.5'],
])('writes a price of %s as %s, without losing the digits of a small one', (price, figure) => {
  expect(priceFigure(parseDecimal(price))).toBe(figure)
})
