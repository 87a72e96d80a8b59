import { expect, it } from 'vitest'
import { BAR_SPACE, barSpaceFor, candleAt } from './candle-places.ts'

it('fills the pane with few candles, keeps the width of many, and limits the width of a single one', () => {
  expect(barSpaceFor(530, 31)).toBe(16)
  expect(barSpaceFor(530, 240)).toBe(BAR_SPACE)
  expect(barSpaceFor(530, 1)).toBe(24)
  expect(barSpaceFor(0, 31)).toBe(BAR_SPACE)
  expect(barSpaceFor(530, 0)).toBe(BAR_SPACE)
})

it('returns no candle left of the first one, and the last one right of it', () => {
  expect([-3, -0.6, -0.4, 0, 4.4, 9].map((place) => candleAt(place, 6))).toEqual([undefined, undefined, -0, 0, 4, 5])
  expect([candleAt(undefined, 6), candleAt(2, 0)]).toEqual([undefined, undefined])
})
