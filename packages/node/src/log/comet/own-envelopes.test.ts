import { expect, it } from 'vitest'
import { OwnEnvelopes } from './own-envelopes.ts'

it('own envelopes that CometBFT never checked are forgotten, oldest first', () => {
  const own = new OwnEnvelopes()
  for (let count = 0; count < 5000; count += 1) own.add(String(count), 0)
  expect(own.take('0')).toBe('unknown')
  expect(own.take('4999')).toBe('admitted')
  expect(own.take('4999')).toBe('unknown')
})
