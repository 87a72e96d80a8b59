import { expect, it } from 'vitest'
import { barOf, barOfStream, mergeBars, sameBefore } from './bar.ts'

const bar = { timestamp: 60_000, open: 1, close: 2, low: 0.5, high: 3, turnover: 40, volume: 20 }

it('API-022 a candle has the same figures from the call and from the stream', () => {
  expect(barOf([60_000, 1, 2, 0.5, 3, 40, 20, 4])).toEqual(bar)
  expect(barOfStream([60_000, '1', '2', '0.5', '3', '40', '20', 4])).toEqual(bar)
})

it('bars stand in time order, one per time, the later word counts', () => {
  const at = (timestamp: number, close = 1) => ({ ...bar, timestamp, close })
  expect(mergeBars([at(2), at(1)], [at(3), at(1, 9), at(0)])).toEqual([at(0), at(1, 9), at(2), at(3)])
  expect(mergeBars([], [])).toEqual([])
})

it('a series is drawn anew only when something before its last bar changed', () => {
  const at = (timestamp: number, close = 1) => ({ ...bar, timestamp, close })
  const known = [at(1), at(2), at(3)]
  expect(sameBefore(3, known, [at(1), at(2), at(3, 9), at(4)])).toBe(true)
  expect(sameBefore(3, known, [at(1), at(2, 9), at(3)])).toBe(false)
  expect(sameBefore(3, [at(1), at(3)], known)).toBe(false)
})
