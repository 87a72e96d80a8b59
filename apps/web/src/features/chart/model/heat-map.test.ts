import type { BookMoment } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import {
  bandAmounts,
  bandOf,
  greatestAmount,
  heatBands,
  heatColumns,
  lastPrices,
  shadeOf,
  type HeatBands,
  type HeatColumn,
} from './heat-map.ts'

const ONE = 1_000_000_000_000n
const start: BookMoment = {
  ledger: 10,
  time: 10_500,
  bids: [
    ['0.5', '12'],
    ['0.49', '3.5'],
  ],
  asks: [
    ['0.52', '7'],
    ['0.55', '100'],
  ],
}
const changes: readonly BookMoment[] = [
  { ledger: 11, time: 11_000, bids: [['0.5', '4.25']], asks: [] },
  {
    ledger: 12,
    time: 14_900,
    bids: [
      ['0.49', '0'],
      ['0.47', '40'],
    ],
    asks: [
      ['0.52', '0'],
      ['0.53', '1.000000000001'],
    ],
  },
  { ledger: 13, time: 15_000, bids: [['0.51', '2']], asks: [] },
  { ledger: 14, time: 24_000, bids: [['0.51', '0']], asks: [['0.54', '9']] },
]
const slices = { from: 5_000, length: 5_000, count: 5 }
/** Two ticks of 0.01 each, from 0.46. */
const bands: HeatBands = { low: 46, step: 2, count: 5 }

/**
 * Computed from the same record by a separate program that shares no code with the page (Python, decimal arithmetic).
 */
const GOLDEN = {
  bids: [
    [40n * ONE, 0n, (17n * ONE) / 4n, 0n, 0n],
    [40n * ONE, 0n, (25n * ONE) / 4n, 0n, 0n],
    [40n * ONE, 0n, (17n * ONE) / 4n, 0n, 0n],
    [40n * ONE, 0n, (17n * ONE) / 4n, 0n, 0n],
  ],
  asks: [
    [0n, 0n, 0n, ONE + 1n, 100n * ONE],
    [0n, 0n, 0n, ONE + 1n, 100n * ONE],
    [0n, 0n, 0n, ONE + 1n, 109n * ONE],
    [0n, 0n, 0n, ONE + 1n, 109n * ONE],
  ],
  shades: [0, 0.347_080_675_084_554_76, 0.668_010_468_494_106_7, 0.899_815_712_043_703_5, 1],
}

describe('the heat map of a recorded book', () => {
  const columns = heatColumns(start, changes, slices, 2)
  const recorded = columns.filter((column): column is HeatColumn => column !== undefined)

  it('TRD-205 shows, for each slice of time and band of prices, the amounts that a second program computes', () => {
    expect(columns[0]).toBeUndefined()
    expect(recorded.map((column) => bandAmounts(column.bids, bands))).toEqual(GOLDEN.bids)
    expect(recorded.map((column) => bandAmounts(column.asks, bands))).toEqual(GOLDEN.asks)
    expect(greatestAmount(columns, bands)).toBe(109n * ONE)
  })

  it('TRD-205 shades amounts on a logarithmic scale', () => {
    const shades = [0n, 1n, 10n, 50n, 100n].map((amount) => shadeOf(amount * ONE, 100n * ONE))
    for (const [place, shade] of shades.entries()) expect(shade).toBeCloseTo(GOLDEN.shades[place] ?? Number.NaN, 12)
    expect([shadeOf(5n, 0n), shadeOf(200n, 100n)]).toEqual([0, 1])
  })

  it('covers the best prices of all slices with bands of round steps', () => {
    const found = heatBands(columns, 4)
    expect(found).toBeDefined()
    for (const { bids, asks } of recorded)
      for (const [ticks] of [bids[0], asks[0]].filter((level) => level !== undefined)) {
        const band = bandOf(ticks, found ?? bands)
        expect(band >= 0 && band < (found ?? bands).count).toBe(true)
      }
    expect([1, 2, 5, 10]).toContain(found?.step)
    expect(heatBands([undefined, { bids: [], asks: [] }], 4)).toBeUndefined()
  })

  it('repeats the last price until the next trade', () => {
    const trades = [
      { time: 11_000, ticks: 52 },
      { time: 14_999, ticks: 50 },
      { time: 26_000, ticks: 53 },
    ]
    expect(lastPrices(trades, slices)).toEqual([undefined, 50, 50, 50, 53])
  })
})
