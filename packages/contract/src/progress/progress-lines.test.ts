import { expect, it } from 'vitest'
import { progressLine, progressLines } from './progress-lines.ts'

/** Runs a throttled task of `total` units that reports once a second. */
function linesOf(total: number, rate: number): readonly string[] {
  const lines: string[] = []
  let now = 0
  const report = progressLines('The backup', { write: (line) => lines.push(line), now: () => now })
  for (let done = 0; done <= total; done += rate, now += 1000) report(done, total)
  return lines
}

it('UX-205 prints how much of a throttled task is left, every five seconds', () => {
  expect(linesOf(2000, 100)).toEqual([
    'The backup: 25 %, about 15 seconds left',
    'The backup: 50 %, about 10 seconds left',
    'The backup: 75 %, about 5 seconds left',
  ])
  expect(linesOf(60_000, 100).at(0)).toBe('The backup: 0 %, about 10 minutes left')
})

it('prints nothing for a short task', () => {
  expect(linesOf(400, 100)).toEqual([])
})

it('prints no time before the rate is known', () => {
  expect(progressLine('The backup', { done: 1, total: 3, leftMs: undefined })).toBe('The backup: 33 %')
  expect(progressLine('The backup', { done: 1, total: 3, leftMs: 100_000 })).toBe(
    'The backup: 33 %, about 2 minutes left',
  )
})
