import { describe, expect, it } from 'vitest'
import { barOf } from './bar.ts'
import { candleData } from './candle-data.ts'
import { averagePrice, movingAverage } from './moving-average.ts'
import { chartPrecision } from './precision.ts'

const bars = Array.from({ length: 70 }, (_, index) => barOf([index * 60_000, index, index + 1, index - 1, index + 2, 10, index, 1]))

describe('candleData', () => {
  it('ENT-034 CHT-004 has open, close, low, high, volume in this order', () => {
    const data = candleData(bars, 5, 4)
    expect(data.values[3]).toEqual([3, 4, 2, 5, 3])
    expect(data.volumes[3]).toBe(3)
  })

  it('ENT-035 has categoryData, volumes and MAData of the same length', () => {
    const data = candleData(bars, 5, 4)
    expect(data.categoryData).toHaveLength(70)
    expect(data.volumes).toHaveLength(70)
    expect(data.MAData.map((line) => line.period)).toEqual([5, 10, 20, 30, 60])
    for (const line of data.MAData) expect(line.data).toHaveLength(70)
  })

  it('CHT-048 precision is 6 and 2 when the digits of the pair are not numeric', () => {
    expect(chartPrecision('x', undefined)).toEqual({ price: 6, amount: 2 })
    expect(chartPrecision(Number.NaN, 1.5)).toEqual({ price: 6, amount: 2 })
    expect(candleData([], 5, 4).precision).toEqual({ price: 5, amount: 4 })
  })
})

it('a moving average starts with its full period', () => {
  expect(movingAverage([1, 2, 3, 4, 6], 3)).toEqual([undefined, undefined, 2, 3, 13 / 3])
})

it('the average price is turnover over volume since the start', () => {
  const rows = [
    { turnover: 0, volume: 0, close: 7 },
    { turnover: 10, volume: 5, close: 2 },
    { turnover: 20, volume: 5, close: 4 },
  ]
  expect(averagePrice(rows)).toEqual([7, 2, 3])
})
