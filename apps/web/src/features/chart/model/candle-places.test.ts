import { expect, it } from 'vitest'
import { BAR_SPACE, barSpaceFor, candleAt } from './candle-places.ts'

it('few candles fill the pane, many keep their width, one does not become a wall', () => {
  expect(barSpaceFor(530, 31)).toBe(16)
  expect(barSpaceFor(530, 240)).toBe(BAR_SPACE)
  expect(barSpaceFor(530, 1)).toBe(24)
  expect(barSpaceFor(0, 31)).toBe(BAR_SPACE)
  expect(barSpaceFor(530, 0)).toBe(BAR_SPACE)
})

it('left of the first candle there is none, right of the last one the last one', () => {
  expect([-3, -0.6, -0.4, 0, 4.4, 9].map((place) => candleAt(place, 6))).toEqual([undefined, undefined, -0, 0, 4, 5])
  expect([candleAt(undefined, 6), candleAt(2, 0)]).toEqual([undefined, undefined])
})
