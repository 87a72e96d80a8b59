import { expect, it } from 'vitest'
import { ClosePace } from './close-pace.ts'

function paceOf(...marks: readonly (readonly [index: number, closeTime: number])[]): number {
  const pace = new ClosePace()
  for (const [index, closeTime] of marks) pace.note({ index, closeTime })
  return pace.ms
}

it('is the mean time between recent closes, including skipped ledgers', () => {
  expect(paceOf([1, 0], [2, 1000])).toBe(1000)
  expect(paceOf([1, 0], [2, 900], [4, 3000])).toBe(1000)
  expect(paceOf([1, 0], [2, 5000], [3, 9000])).toBe(4500)
})

it('covers the last sixteen closes only', () => {
  const slow = Array.from({ length: 20 }, (_, index) => [index, index * 4000] as const)
  const fast = Array.from({ length: 16 }, (_, index) => [20 + index, 80_000 + index * 1000] as const)
  expect(paceOf(...slow, ...fast)).toBe(1000)
})

it('has a cautious default before two closes are known, and stays within its bounds', () => {
  expect(paceOf()).toBe(10_000)
  expect(paceOf([1, 0])).toBe(10_000)
  expect(paceOf([1, 0], [2, 1])).toBe(250)
  expect(paceOf([1, 0], [2, 3_600_000])).toBe(60_000)
})

it('restarts when the ledger index decreases', () => {
  expect(paceOf([1, 0], [2, 1000], [1, 500])).toBe(10_000)
  expect(paceOf([1, 0], [2, 1000], [1, 500], [2, 3500])).toBe(3000)
})
