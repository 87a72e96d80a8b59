import { expect, it } from 'vitest'
import { measure, signedText } from './measurement.ts'

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
