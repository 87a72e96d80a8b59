import { expect, it } from 'vitest'
import { durationParts } from './duration-parts.ts'

it.each([
  [1, '1 minutes'],
  [59, '59 minutes'],
  [60, '1 hours'],
  [75, '1 hours 15 minutes'],
  [1439, '23 hours 59 minutes'],
  [1440, '1 days'],
  [4395, '3 days 1 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(
    durationParts(minutes)
      .map(({ unit, count }) => `${count} ${unit}`)
      .join(' '),
  ).toBe(text)
})
