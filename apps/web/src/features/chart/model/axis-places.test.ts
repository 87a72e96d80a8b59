import { expect, it } from 'vitest'
import { axisGap, belowGap, belowHeight, fittingTimes, uncoveredValues } from './axis-places.ts'

/** Pixels left free above and below, computed as the drawing library lays candles out between its gaps. */
function freeAt(height: number): readonly number[] {
  const { top, bottom } = axisGap(height)
  const whole = height + top + bottom
  return [top, bottom].map((gap) => Math.round((gap / whole) * height))
}

it('reserves the same pixels for legend and volume in a low and in a high pane', () => {
  expect(freeAt(220)).toEqual([58, 28])
  expect(freeAt(700)).toEqual([58, 28])
  expect(freeAt(100)).toEqual([34, 16])
  expect(axisGap(0)).toEqual({ top: 0, bottom: 0 })
})

function tick(coord: number, value: number) {
  return { coord, value, text: String(value) }
}

it('omits times that the edge of the axis would cut', () => {
  const ticks = [tick(4, 1), tick(200, 2), tick(396, 3)]
  expect(fittingTimes(ticks, 400, () => 60)).toEqual([ticks[1]])
  expect(fittingTimes(ticks, 400, () => 8)).toEqual(ticks)
})

it('omits values under the tag of the last price', () => {
  const ticks = [tick(180, 10), tick(140, 20), tick(100, 30)]
  expect(uncoveredValues(ticks, 22)).toEqual([ticks[0], ticks[2]])
  expect(uncoveredValues(ticks, 25)).toEqual(ticks)
  expect(uncoveredValues(ticks, undefined)).toEqual(ticks)
  expect(uncoveredValues(ticks.slice(0, 1), 10)).toEqual(ticks.slice(0, 1))
})

it('gives an indicator pane a fifth of the picture, within bounds, with a line for its legend', () => {
  expect([100, 300, 572, 2000].map(belowHeight)).toEqual([52, 60, 114, 144])
  const height = belowHeight(300)
  const { top, bottom } = belowGap(height)
  const lines = height / (1 + (top + bottom) / height)
  expect((top / height) * lines).toBeCloseTo(20, 5)
})
