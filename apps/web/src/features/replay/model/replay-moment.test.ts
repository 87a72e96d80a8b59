import { expect, it } from 'vitest'
import { HOUR_MS, hourOf, hoursOfDay, lastHour, readMoment } from './replay-moment.ts'

const TEN = Date.UTC(2026, 5, 1, 10)

it('reads only whole milliseconds that a date can have', () => {
  expect(readMoment(String(TEN))).toBe(TEN)
  for (const bad of ['', '0', '-5', '1.5', 'x', '1e9', ' 5', '9999999999999999', '99999999999999999'])
    expect([bad, readMoment(bad)]).toEqual([bad, undefined])
})

it('finds the hour of a moment; the current one ends now', () => {
  expect(hourOf(TEN + 5000, TEN + 2 * HOUR_MS)).toEqual({ from: TEN, until: TEN + HOUR_MS })
  expect(hourOf(TEN + 5000, TEN + 9000)).toEqual({ from: TEN, until: TEN + 9000 })
  expect(lastHour(TEN + 9000)).toBe(TEN - HOUR_MS)
})

it('lists the hours of a day that have begun', () => {
  const noon = new Date(2026, 5, 1, 12, 30).getTime()
  expect(hoursOfDay('2026-06-01', noon)).toHaveLength(13)
  expect(hoursOfDay('2026-05-31', noon)).toHaveLength(24)
  expect(hoursOfDay('2026-06-02', noon)).toEqual([])
})
