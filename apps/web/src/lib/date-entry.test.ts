import { expect, it } from 'vitest'
import { dateText, readDate } from './date-entry.ts'

it.each([
  ['2026-11-26', '2026-11-26'],
  [' 20261126 ', '2026-11-26'],
  ['2026/11/26', '2026-11-26'],
  ['2026.11.26', '2026-11-26'],
  ['2024-02-29', '2024-02-29'],
])('reads %j as the day %s', (text, day) => expect(readDate(text, 'day')).toBe(day))

it.each(['', '2026', '2026-11-2', '2026-02-29', '2026-13-01', '2026-00-10', '26-11-2026', '2026-11-26 10:00', 'today'])(
  'rejects %j as a day',
  (text) => expect(readDate(text, 'day')).toBeUndefined(),
)

it('reads a time to the minute or the second', () => {
  expect(readDate('2026-11-26 09:05', 'minute')).toBe('2026-11-26T09:05')
  expect(readDate('2026-11-26T09:05:59', 'second')).toBe('2026-11-26T09:05:59')
  expect(readDate('20261126  09:05', 'second')).toBe('2026-11-26T09:05:00')
})

it.each(['2026-11-26', '2026-11-26 9:05', '2026-11-26 24:00:00', '2026-11-26 23:60:00', '2026-11-26 23:59:60'])(
  'rejects %j as a time',
  (text) => expect(readDate(text, 'second')).toBeUndefined(),
)

it('formats a date the way lists show it', () => {
  expect(dateText('2026-11-26')).toBe('2026-11-26')
  expect(dateText('2026-11-26T09:05:59')).toBe('2026-11-26 09:05:59')
})
