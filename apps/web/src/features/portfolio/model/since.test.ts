import { expect, it } from 'vitest'
import { spanStart } from './since.ts'

it('ends a span now, begins a day at its midnight, and treats an invalid day as everything', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(spanStart('week', now)).toBe(now - 7 * 86_400_000)
  expect(spanStart('all', now)).toBeUndefined()
  expect(spanStart({ day: '2026-11-01' }, now)).toBe(new Date(2026, 10, 1).getTime())
  expect(spanStart({ day: '' }, now)).toBeUndefined()
})
