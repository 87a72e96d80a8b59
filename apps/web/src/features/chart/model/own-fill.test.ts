import { expect, it } from 'vitest'
import type { Bar } from './bar.ts'
import { barAt, fillsIn } from './own-fill.ts'

const bars = [10, 20, 30].map((timestamp) => ({ timestamp }) as Bar)

function fill(at: number) {
  return { at, side: 'buy', price: 1, label: `${at}` } as const
}

it('assigns an own fill to the candle of its time, including the last candle', () => {
  expect([9, 10, 19, 20, 99].map((at) => barAt(bars, at)?.timestamp)).toEqual([undefined, 10, 10, 20, 30])
  expect(barAt([], 5)).toBeUndefined()
  const fills = [9, 10, 19, 20, 99].map(fill)
  expect([0, 1, 2, 3].map((index) => fillsIn(fills, bars, index).map(({ at }) => at))).toEqual([
    [10, 19],
    [20],
    [99],
    [],
  ])
})
