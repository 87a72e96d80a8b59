import { expect, it } from 'vitest'
import type { Bar } from './bar.ts'
import { visibleProfile } from './visible-profile.ts'

function bar(low: number, high: number, volume: number, isUp = true): Bar {
  const [open, close] = isUp ? [low, high] : [high, low]
  return { timestamp: 0, open, close, low, high, volume, turnover: 0 }
}

it('TRD-205 spreads the volume of each visible candle evenly over its prices, rising and falling apart', () => {
  const profile = visibleProfile([bar(0, 10, 100), bar(5, 10, 50, false), bar(0, 10, 0)], 10)
  expect(profile?.rows.map(({ up }) => up)).toEqual(Array.from({ length: 10 }, () => 10))
  expect(profile?.rows.map(({ down }) => down)).toEqual([0, 0, 0, 0, 0, 10, 10, 10, 10, 10])
})

it('TRD-205 finds the price with most volume, and the rows around it with seven tenths of the volume', () => {
  const profile = visibleProfile([bar(0, 10, 100), bar(4, 5, 100), bar(5, 6, 50, false)], 10)
  expect(profile?.pointOfControl).toBe(4)
  // 250 in all: rows 4 and 5 have 110 and 60, the next above has 10
  expect(profile?.valueArea).toEqual([4, 6])
})

it('puts candles of one price into one row, and has no profile without volume', () => {
  expect(visibleProfile([bar(3, 3, 7)], 10)?.rows).toEqual([{ low: 3, high: 3, up: 7, down: 0 }])
  expect(visibleProfile([bar(1, 2, 0)], 10)).toBeUndefined()
  expect(visibleProfile([], 10)).toBeUndefined()
})

it('loses no volume, whatever the candles are', () => {
  const bars = Array.from({ length: 200 }, (_, at) => {
    const low = 10 + Math.sin(at)
    return bar(low, low + Math.abs(Math.cos(at * 3)), 1 + (at % 7))
  })
  const rows = visibleProfile(bars, 48)?.rows ?? []
  const sum = rows.reduce((all, { up, down }) => all + up + down, 0)
  expect(sum).toBeCloseTo(
    bars.reduce((all, { volume }) => all + volume, 0),
    6,
  )
})
