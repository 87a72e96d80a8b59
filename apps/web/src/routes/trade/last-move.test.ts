import { expect, it } from 'vitest'
import { lastMove } from './last-move.ts'

function prices(...all: string[]) {
  return all.map((price) => ({ price }))
}

it('returns the direction of the last trade that changed the price', () => {
  expect(lastMove([])).toBe(0)
  expect(lastMove(prices('2', '2.0'))).toBe(0)
  expect(lastMove(prices('2', '2', '1'))).toBe(1)
  expect(lastMove(prices('1', '2', '0.5'))).toBe(-1)
})
