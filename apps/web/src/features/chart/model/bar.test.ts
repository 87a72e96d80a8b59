import { expect, it } from 'vitest'
import { barOf, barOfStream, mergeBars, sameBeforeLast } from './bar.ts'

const bar = { timestamp: 60_000, open: 1, close: 2, low: 0.5, high: 3, turnover: 40, volume: 20 }

it('gives a candle the same figures from the call and from the stream (API-022)', () => {
  expect(barOf([60_000, 1, 2, 0.5, 3, 40, 20, 4])).toEqual(bar)
  expect(barOfStream([60_000, '1', '2', '0.5', '3', '40', '20', 4])).toEqual(bar)
})

it('sorts bars by time and keeps the latest bar for each time', () => {
  const at = (timestamp: number, close = 1) => ({ ...bar, timestamp, close })
  expect(mergeBars([at(2), at(1)], [at(3), at(1, 9), at(0)])).toEqual([at(0), at(1, 9), at(2), at(3)])
  expect(mergeBars([], [])).toEqual([])
})

it('redraws a series only if a bar before its last one changed', () => {
  const at = (timestamp: number, close = 1) => ({ ...bar, timestamp, close })
  const known = [at(1), at(2), at(3)]
  expect(sameBeforeLast(known, [at(1), at(2), at(3, 9), at(4)])).toBe(true)
  expect(sameBeforeLast(known, [at(1), at(2, 9), at(3)])).toBe(false)
  expect(sameBeforeLast([at(1), at(3)], known)).toBe(false)
})

it('keeps the earlier bars identical on a tick, and replaces all of them after a filled gap', () => {
  const at = (timestamp: number, close = 1) => ({ ...bar, timestamp, close })
  const known = [at(1), at(2), at(4)]
  const ticked = mergeBars(known, [at(4, 9), at(4, 8), at(5)])
  expect(ticked).toEqual([at(1), at(2), at(4, 8), at(5)])
  expect(ticked.slice(0, 2).every((each, index) => each === known[index])).toBe(true)
  const filled = mergeBars(known, [at(3)])
  expect(filled.some((each) => known.includes(each))).toBe(false)
  expect(sameBeforeLast(known, ticked)).toBe(true)
  expect(sameBeforeLast(known, filled)).toBe(false)
})

it('leaves out bars that cannot be drawn', () => {
  const hostile = [{ open: JSON.parse('1e999') }, { low: -1e300 }, { volume: Number.NaN }, { timestamp: Infinity }]
  const fresh = hostile.map((figures) => ({ ...bar, timestamp: 120_000, ...figures }))
  expect(mergeBars([bar], fresh)).toEqual([bar])
  expect(mergeBars([bar], [barOfStream([120_000, '9'.repeat(400), '2', '1', '3', '40', '20', 4])])).toEqual([bar])
})

it('keeps a candle with an extreme volume or turnover, reduced to an amount that can be drawn', () => {
  const capped = { ...bar, turnover: 1e30, volume: 1e30 }
  expect(mergeBars([], [barOf([60_000, 1, 2, 0.5, 3, 1e31, JSON.parse('1e999'), 4])])).toEqual([capped])
  expect(mergeBars([], [barOfStream([60_000, '1', '2', '0.5', '3', '1e31', '1e31', 4])])).toEqual([capped])
})
