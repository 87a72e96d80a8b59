import { expect, it } from 'vitest'
import { isBackwards, rangeOf } from './period.ts'

const custom = (from: string, to: string) => ({ period: 'custom' as const, from, to })

it('a custom period includes its last day, and open ends stay open', () => {
  const { begin, end } = rangeOf(custom('2026-11-20', '2026-11-20'), 0)
  expect(end && begin && end - begin).toBe(86_399_999)
  expect(rangeOf(custom('', ''), 0)).toEqual({ begin: undefined, end: undefined })
})

it('a named period counts back from now, all time has no ends', () => {
  expect(rangeOf({ period: 'week', from: '', to: '' }, 700_000_000)).toEqual({ begin: 95_200_000, end: undefined })
  expect(rangeOf({ period: 'always', from: '', to: '' }, 5)).toEqual({ begin: undefined, end: undefined })
})

it('notices a first day after the last one', () => {
  expect(isBackwards(custom('2026-11-21', '2026-11-20'))).toBe(true)
  expect(isBackwards(custom('2026-11-20', '2026-11-20'))).toBe(false)
})
