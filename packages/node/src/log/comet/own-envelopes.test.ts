import { expect, it } from 'vitest'
import { OwnEnvelopes } from './own-envelopes.ts'

function envelope(count: number): Uint8Array {
  return Uint8Array.of(count & 255, count >> 8)
}

it('own envelopes that CometBFT never checked are forgotten, oldest first', () => {
  const own = new OwnEnvelopes()
  for (let count = 0; count < 5000; count += 1) own.add(envelope(count), 0)
  expect(own.take(envelope(0))).toBe('unknown')
  expect(own.take(envelope(4999))).toBe('admitted')
  expect(own.take(envelope(4999))).toBe('unknown')
})
