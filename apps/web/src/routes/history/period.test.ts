import { afterEach, expect, it, vi } from 'vitest'
import { isBackwards, rangeOf } from './period.ts'

function custom(from: string, to: string) {
  return { period: 'custom' as const, from, to }
}

it('a custom period includes its last day, and a missing end stays open', () => {
  const { begin, end } = rangeOf(custom('2026-11-20', '2026-11-20'), 0)
  expect(end && begin && end - begin).toBe(86_399_999)
  expect(rangeOf(custom('', ''), 0)).toEqual({ begin: undefined, end: undefined })
})

it('a named period counts back from now, and all time has no ends', () => {
  expect(rangeOf({ period: 'week', from: '', to: '' }, 700_000_000)).toEqual({ begin: 95_200_000, end: undefined })
  expect(rangeOf({ period: 'always', from: '', to: '' }, 5)).toEqual({ begin: undefined, end: undefined })
})

it('detects a first day after the last one', () => {
  expect(isBackwards(custom('2026-11-21', '2026-11-20'))).toBe(true)
  expect(isBackwards(custom('2026-11-20', '2026-11-20'))).toBe(false)
})

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['2026-03-29', 23],
  ['2026-03-30', 24],
  ['2026-10-25', 25],
])('%s has %i hours on a daylight-saving change, and includes all of them', (day, hours) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const { begin, end } = rangeOf(custom(day, day), 0)
  expect(((end ?? 0) + 1 - (begin ?? 0)) / 3_600_000).toBe(hours)
})

it.each([
  ['day', 1],
  ['week', 7],
  ['month', 30],
] as const)('a %s is %i days', (period, days) => {
  expect(rangeOf({ period, from: '', to: '' }, 0)).toEqual({ begin: -days * 86_400_000, end: undefined })
})
