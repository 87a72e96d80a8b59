import { encodeEnvelope } from '@tidebook/consensus'
import { expect, it } from 'vitest'
import { DecodedEnvelopes } from './decoded-envelopes.ts'
import { envelopeKey } from './own-envelopes.ts'

/** Returns an envelope of `count` entries of one byte each, followed by its number. */
function envelope(number: number, count = 1): Uint8Array {
  const blob = Uint8Array.of(number & 255, number >> 8, 1)
  return encodeEnvelope(Array.from({ length: count }, () => ({ blob })))
}

it('returns the same entries for the same bytes, until a block contains the envelope', () => {
  const envelopes = new DecodedEnvelopes()
  const entries = envelopes.get(envelope(1))
  expect(entries).toEqual([{ blob: Uint8Array.of(1, 0, 1) }])
  expect(envelopes.get(envelope(1))).toBe(entries)
  expect(envelopes.take(envelope(1))).toBe(entries)
  expect(envelopes.take(envelope(1))).toEqual(entries)
  expect(envelopes.get(envelope(1))).not.toBe(entries)
})

it('returns the entries that this node encoded', () => {
  const envelopes = new DecodedEnvelopes()
  const entries = [{ blob: Uint8Array.of(2, 0, 1) }]
  envelopes.add(envelopeKey(envelope(2)), envelope(2), entries)
  expect(envelopes.get(envelope(2))).toBe(entries)
})

it('keeps a copy, so that the memory of a received message may change', () => {
  const envelopes = new DecodedEnvelopes()
  const received = envelope(3)
  const entries = envelopes.get(received)
  received.fill(0)
  expect(entries).toEqual([{ blob: Uint8Array.of(3, 0, 1) }])
  expect(envelopes.get(envelope(3))).toBe(entries)
})

it('keeps no bytes that are not an envelope', () => {
  const envelopes = new DecodedEnvelopes()
  expect(envelopes.get(Uint8Array.of(1, 2, 3))).toBeUndefined()
  expect(envelopes.take(Uint8Array.of(1, 2, 3))).toBeUndefined()
})

it('forgets the oldest envelopes above the maximum number of transactions', () => {
  const envelopes = new DecodedEnvelopes()
  const oldest = envelopes.get(envelope(0, 512))
  const second = envelopes.get(envelope(1, 512))
  for (let number = 2; number < 65; number += 1) envelopes.get(envelope(number, 512))
  expect(envelopes.get(envelope(1, 512))).toBe(second)
  expect(envelopes.get(envelope(0, 512))).not.toBe(oldest)
})
