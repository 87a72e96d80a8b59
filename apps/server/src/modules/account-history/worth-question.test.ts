import { expect, it } from 'vitest'
import { worthQuestion } from './worth.service.ts'

const NOW = Date.UTC(2026, 10, 23, 2, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR

function questions(from: number, count: number, apart: number): Set<string> {
  return new Set(Array.from({ length: count }, (_, index) => worthQuestion(NOW, from + index * apart)))
}

it('a start that moves by a millisecond has the same cache key', () => {
  expect(questions(NOW - 10 * DAY, 20_000, 43_000).size).toBe(240)
  expect(questions(NOW - 300 * DAY, 20_000, 1_000_000).size).toBeLessThan(300)
  expect(questions(0, 20_000, 80_000_000).size).toBeLessThan(3_600)
})

it('future times count as now, and an undefined time has its own key', () => {
  expect(questions(NOW, 1000, DAY).size).toBe(1)
  expect(worthQuestion(NOW, undefined)).not.toBe(worthQuestion(NOW, NOW))
})
