import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

const MINUTE = 60_000

it('formats a duration with its two largest units, in the language of the page', () => {
  expect(durationText(0, 'en')).toBe('0 min')
  expect(durationText(90 * MINUTE, 'en')).toBe('1 hr 30 min')
  expect(durationText(((26 * 24 + 3) * 60 + 5) * MINUTE, 'en')).toBe('26 days 3 hr')
  expect(durationText(90 * MINUTE, 'zh')).toBe('1小时 30分钟')
})
