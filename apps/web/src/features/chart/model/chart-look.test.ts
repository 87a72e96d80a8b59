import { expect, it } from 'vitest'
import { PLAIN_LOOK, lookOf, scaleOf, toggled } from './chart-look.ts'

it('reads a stored appearance back, and makes a plain one of anything else', () => {
  const look = {
    type: 'bars',
    scale: 'logarithm',
    overlays: ['EMA', 'Keltner'],
    parameters: { Keltner: [20, 10, 1.5] },
    compared: ['A-B'],
    profile: true,
  }
  expect(lookOf(JSON.parse(JSON.stringify(look)))).toEqual(look)
  const broken = {
    type: 1,
    scale: 'cubic',
    overlays: 'EMA',
    parameters: { EMA: ['x'], SMA: [-1], WMA: 5 },
    compared: [7],
  }
  for (const bad of [undefined, null, 7, [], broken]) expect(lookOf(bad)).toEqual(PLAIN_LOOK)
})

it('limits and deduplicates stored lists', () => {
  const { compared, overlays } = lookOf({
    compared: ['A', 'A', 'B', 'C', 'D', 'E'],
    overlays: ['1', '2', '3', '4', '5', 'x'.repeat(200)],
  })
  expect([compared, overlays]).toEqual([
    ['A', 'B', 'C', 'D'],
    ['1', '2', '3', '4'],
  ])
})

it('adds to a list until it is full, and removes from it', () => {
  expect(toggled(['A'], 'B', 2)).toEqual(['A', 'B'])
  expect(toggled(['A', 'B'], 'C', 2)).toEqual(['A', 'B'])
  expect(toggled(['A', 'B'], 'A', 2)).toEqual(['B'])
})

it('TRD-206: counts in percent while pairs are compared', () => {
  expect(scaleOf({ scale: 'logarithm', compared: [] })).toBe('logarithm')
  expect(scaleOf({ scale: 'logarithm', compared: ['A-B'] })).toBe('percent')
})
