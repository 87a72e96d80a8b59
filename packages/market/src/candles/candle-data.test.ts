import { describe, expect, it } from 'vitest'
import { candleData } from './candle-data.ts'
import type { CandleNumbers } from './candle-rows.ts'
import { movingAverage } from './moving-average.ts'

const rows = Array.from({ length: 70 }, (_, index): CandleNumbers => [
  index * 60_000,
  index,
  index + (index % 3) - 1,
  index - 2,
  index + 2,
  10,
  index * 5,
  1,
])

describe('candleData', () => {
  it('ENT-034 orders values as open, close, low, high, volume', () => {
    expect(candleData(rows).values[4]).toEqual([4, 4, 2, 6, 20])
  })

  it('ENT-035 gives categories, volumes and averages the same length', () => {
    const data = candleData(rows)
    expect([data.categoryData.length, data.volumes.length, data.values.length]).toEqual([70, 70, 70])
    expect(Object.keys(data.MAData)).toEqual(['MA5', 'MA10', 'MA20', 'MA30', 'MA60'])
    for (const line of Object.values(data.MAData)) expect(line).toHaveLength(70)
  })

  it('marks a volume by the direction of the price', () => {
    expect(candleData(rows).volumes.slice(3, 6)).toEqual([
      [3, 15, 1],
      [4, 20, -1],
      [5, 25, -1],
    ])
  })

  it('uses precisions 6 and 2 unless the pair defines whole numbers', () => {
    expect(candleData([]).precision).toEqual({ price: 6, amount: 2 })
    expect(candleData([], { price: 3, amount: Number.NaN }).precision).toEqual({ price: 3, amount: 2 })
  })

  it('starts a moving average once enough values exist', () => {
    expect(movingAverage([1, 2, 3, 4], 3)).toEqual([undefined, undefined, 2, 3])
    expect(candleData(rows).MAData.MA60[58]).toBeUndefined()
    expect(candleData(rows).MAData.MA60[59]).toBeCloseTo(29.5, 10)
  })
})
