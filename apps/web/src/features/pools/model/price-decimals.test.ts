import { parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { priceDecimals } from './price-decimals.ts'

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
