import { expect, it } from 'vitest'
import { averagePrice } from './average-price.ts'
import { chartPrecision } from './precision.ts'

it('CHT-048 precision is 6 and 2 when the digits of the pair are not numeric', () => {
  expect(chartPrecision('x', undefined)).toEqual({ price: 6, amount: 2 })
  expect(chartPrecision(Number.NaN, 1.5)).toEqual({ price: 6, amount: 2 })
  expect(chartPrecision(5, 4)).toEqual({ price: 5, amount: 4 })
})

it('the average price is turnover over volume since the start', () => {
  const rows = [
    { turnover: 0, volume: 0, close: 7 },
    { turnover: 10, volume: 5, close: 2 },
    { turnover: 20, volume: 5, close: 4 },
  ]
  expect(averagePrice(rows)).toEqual([7, 2, 3])
})
