import { expect, it } from 'vitest'
import { bookOf, candleOf, tickerOf } from './markets.ts'

it('DEV-203 returns a candle in the order of ccxt: open, high, low, close, volume of the base', () => {
  expect(candleOf([60_000, 1, 2, 0.5, 3, 40, 20, 7])).toEqual([60_000, 1, 3, 0.5, 2, 20])
})

it('returns the figures of a ticker, and none of a pair without trades', () => {
  const { timestamp, datetime, last, percentage, high, low, vwap, baseVolume, quoteVolume } = tickerOf(
    'A/B',
    [60, 2, -1.5, 3, 1, 40, 20, 7],
  )
  expect([timestamp, datetime, last, percentage]).toEqual([60_000, '1970-01-01T00:01:00.000Z', 2, -1.5])
  expect([high, low, vwap, baseVolume, quoteVolume]).toEqual([3, 1, 2, 20, 40])
  expect(tickerOf('A/B', [0, 0])).toMatchObject({ last: undefined, timestamp: undefined, vwap: undefined })
  expect(tickerOf('A/B', [60, 2])).toMatchObject({ last: 2, high: undefined, baseVolume: undefined })
})

it('returns levels as price and amount, at most as many as wanted', () => {
  const level = (price: number, type: 'buy' | 'sell') => ({ price, amount: 5, total: 5, type })
  const book = { base: 'A', counter: 'B', asks: [level(2, 'sell'), level(3, 'sell')], bids: [level(1, 'buy')] }
  expect(bookOf('A/B', book, 60_000, 1)).toMatchObject({ asks: [[2, 5]], bids: [[1, 5]], timestamp: 60_000 })
})
