import { expect, it } from 'vitest'
import { chartPrecision, digitsOf } from './precision.ts'

it('uses precision 6 and 2 when the digits of the pair are not numeric (CHT-048)', () => {
  expect(chartPrecision('x', undefined)).toEqual({ price: 6, amount: 2 })
  expect(chartPrecision(Number.NaN, 1.5)).toEqual({ price: 6, amount: 2 })
  expect(chartPrecision(5, 4)).toEqual({ price: 5, amount: 4 })
})

it('formats indicator values with the digits of their unit', () => {
  const digits = (['price', 'amount', 'percent'] as const).map((unit) => digitsOf({ unit }, { price: 5, amount: 4 }))
  expect(digits).toEqual([5, 4, 2])
})
