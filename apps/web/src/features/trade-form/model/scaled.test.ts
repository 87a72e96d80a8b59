import { compare, formatDecimal, parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIntegerText } from '../../../lib/integer-text.ts'
import { context } from './context.fixture.ts'
import { type ScaledForm, scaledError, scaledOrders, scaledTotal } from './scaled.ts'

function form(change: Partial<ScaledForm> = {}): ScaledForm {
  return {
    side: 'sell',
    low: '0.03',
    high: '0.04',
    amount: '100',
    count: '5',
    ...change,
  }
}

function error(change: Partial<ScaledForm>, around: object = {}) {
  return scaledError(form(change), context({ side: change.side ?? 'sell', ...around }))
}

it('accepts as a whole number only 0 or 1 to 12 digits without a leading zero (VAL-057)', () => {
  for (const text of ['0', '1', '10', '123456789012']) expect(isIntegerText(text), text).toBe(true)
  for (const text of ['', '01', '00', '1234567890123', '1.0', '-1', '1e3', ' 1'])
    expect(isIntegerText(text), text).toBe(false)
})

it('spaces orders evenly, including both ends, and splits the amount between them', () => {
  const orders = scaledOrders(form(), context())
  expect(orders?.map(({ price, amount }) => [formatDecimal(price), formatDecimal(amount)])).toEqual([
    ['0.03', '20'],
    ['0.0325', '20'],
    ['0.035', '20'],
    ['0.0375', '20'],
    ['0.04', '20'],
  ])
})

it('never exceeds the typed amount for any input', () => {
  const figure = fc.integer({ min: 1, max: 10 ** 9 }).map((ticks) => (ticks / 1e5).toFixed(5))
  fc.assert(
    fc.property(figure, figure, figure, fc.integer({ min: 2, max: 50 }), (low, high, amount, count) => {
      const orders = scaledOrders(form({ low, high, amount, count: String(count) }), context()) ?? []
      expect(compare(scaledTotal(orders, 'sell'), parseDecimal(amount))).toBeLessThanOrEqual(0)
      for (const { price } of orders) expect(compare(price, parseDecimal(high))).toBeLessThanOrEqual(0)
    }),
  )
})

it('reports why orders cannot be placed', () => {
  expect(error({})).toBeUndefined()
  expect(error({ low: '' })).toBe('prices')
  expect(error({ low: '0.04' })).toBe('range')
  expect(error({ amount: '0' })).toBe('amount')
  for (const count of ['', '1', '01', '51', '5.0', 'x']) expect(error({ count }), count).toBe('count')
  expect(error({ low: '0.03', high: '0.03001', count: '5' }), 'less than a step apart').toBe('steps')
  expect(error({ amount: '0.0001' })).toBe('minimum')
  expect(error({ amount: '2001' })).toBe('funds')
  expect(error({ amount: '1980' }), '25 SWTC freeze, and each order has a fee').toBe('reserve')
  expect(error({ side: 'buy', amount: '1000' }, { availableNative: parseDecimal('25') })).toBe('reserve')
  expect(error({ side: 'buy', amount: '1000' }, { availableNative: parseDecimal('25.00005') })).toBeUndefined()
})
