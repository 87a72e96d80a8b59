import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { expect, it } from 'vitest'
import { acceptedImpact, orderPrice, proposedPrice } from './timed-swap.ts'

const SELL = { side: 'sell' } as const
const BUY = { side: 'buy' } as const

it.each([
  [SELL, '0.0000014', '0.0000014'],
  [SELL, '0.00000140000041', '0.00000140001'],
  [BUY, '0.00000140000049', '0.0000014'],
  [SELL, '0.9900990099', '0.9901'],
  [BUY, '0.9900990099', '0.990099'],
  [SELL, '1234.1234561', '1234.123457'],
] as const)('SWP-202: proposes for a %o the price %s as %s, never against the payer', (order, price, shown) => {
  expect(formatDecimal(proposedPrice(order, parseDecimal(price)))).toBe(shown)
})

it('SWP-202: keeps the digits of a price that is the inverse of a high rate', () => {
  const price = orderPrice(BUY, parseDecimal('700000000'))
  expect(price && formatDecimal(proposedPrice(BUY, price))).toBe('0.00000000142857')
})

it.each([
  // At the market's price or a worse one, the order accepts the whole impact.
  [SELL, '0.9', '10'],
  [SELL, '0.1', '10'],
  [BUY, '5', '10'],
  // Halfway to the marginal price of 1, and better than it.
  [SELL, '0.95', '5'],
  [SELL, '1.2', '0'],
  [BUY, '0.4', '0'],
] as const)('SWP-106: an order to %o at %s accepts an impact of %s percent', (order, price, percent) => {
  const market = { market: parseDecimal('0.9'), impact: parseDecimal('10') }
  expect(formatDecimal(acceptedImpact(order, parseDecimal(price), market))).toBe(percent)
})
