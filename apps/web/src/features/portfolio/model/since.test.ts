import { expect, it } from 'vitest'
import { beginOf } from './since.ts'

it('a span ends now, a day begins at its midnight, and what is no day is everything', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(beginOf('week', now)).toBe(now - 7 * 86_400_000)
  expect(beginOf('all', now)).toBeUndefined()
  expect(beginOf({ day: '2026-11-01' }, now)).toBe(new Date(2026, 10, 1).getTime())
  expect(beginOf({ day: '' }, now)).toBeUndefined()
})
