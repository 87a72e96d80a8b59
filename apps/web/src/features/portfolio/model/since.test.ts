import { expect, it } from 'vitest'
import { beginOf } from './since.ts'

it('ends a span now, begins a day at its midnight, and treats an invalid day as everything', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(beginOf('week', now)).toBe(now - 7 * 86_400_000)
  expect(beginOf('all', now)).toBeUndefined()
  expect(beginOf({ day: '2026-11-01' }, now)).toBe(new Date(2026, 10, 1).getTime())
  expect(beginOf({ day: '' }, now)).toBeUndefined()
})
