import { describe, expect, it } from 'vitest'
import { volumeOfRows, volumeProfile } from './volume-profile.ts'

const ONE = 1_000_000_000_000n
const trades = [
  { id: 'a', price: '0.5', amount: '12' },
  { id: 'b', price: '0.5049', amount: '3.25' },
  { id: 'c', price: '0.51', amount: '0.000000000001' },
  { id: 'd', price: '0.52', amount: '9' },
  // the stream sends again the trades that the call returned
  { id: 'a', price: '0.5', amount: '12' },
  { id: 'e', price: '0.4999', amount: '1.5' },
  { id: 'f', price: '0.55', amount: '2' },
]

/**
 * Computed from the same trades by a separate program that shares no code with the page (Python, decimal arithmetic).
 */
const GOLDEN = {
  prices: new Map([
    [50, (61n * ONE) / 4n],
    [51, 1n],
    [52, 9n * ONE],
    [49, (3n * ONE) / 2n],
    [55, 2n * ONE],
  ]),
  bids: [2n * ONE, (97n * ONE) / 4n + 1n, (3n * ONE) / 2n, 0n],
  asks: [(67n * ONE) / 4n, 11n * ONE + 1n, 0n],
}

describe('volume at each price', () => {
  it('TRD-205 equals the sums that a second program computes, each trade once', () => {
    expect(volumeProfile(trades, 2)).toEqual(GOLDEN.prices)
  })

  it('TRD-205 groups prices as the rows of the book do', () => {
    const volumes = volumeProfile(trades, 2)
    const rows = (...ticks: number[]) => ticks.map((each) => ({ ticks: each }))
    expect(volumeOfRows(volumes, rows(55, 50, 45, 40), 'bid', 5)).toEqual(GOLDEN.bids)
    expect(volumeOfRows(volumes, rows(50, 55, 60), 'ask', 5)).toEqual(GOLDEN.asks)
    expect(volumeOfRows(volumes, rows(49, 51), 'bid', 1)).toEqual([(3n * ONE) / 2n, 1n])
  })
})
