import { expect, it } from 'vitest'
import { durationText, measure, signedText } from './measurement.ts'

const MINUTE = 60_000

it('measures change, percent and time between two points, in both directions', () => {
  const [low, high] = [
    { timestamp: 0, value: 4 },
    { timestamp: 90 * MINUTE, value: 5 },
  ]
  expect(measure(low, high)).toEqual({ change: 1, percent: 25, ms: 90 * MINUTE })
  expect(measure(high, low)).toEqual({ change: -1, percent: -20, ms: 90 * MINUTE })
  expect(measure({ timestamp: 0, value: 0 }, low).percent).toBeUndefined()
})

it('signs a change with a plus or a minus, and zero with neither', () => {
  expect([signedText(1.255, 2), signedText(-0.5, 2), signedText(-0.001, 2)]).toEqual(['+1.25', '−0.50', '0.00'])
})

it('formats a duration with its two largest units, in the language of the page', () => {
  expect(durationText(0, 'en')).toBe('0 min')
  expect(durationText(90 * MINUTE, 'en')).toBe('1 hr 30 min')
  expect(durationText(((26 * 24 + 3) * 60 + 5) * MINUTE, 'en')).toBe('26 days 3 hr')
  expect(durationText(90 * MINUTE, 'zh')).toBe('1小时 30分钟')
})
