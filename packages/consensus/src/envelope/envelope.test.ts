import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnvelopeEntry } from './envelope.ts'
import {
  MAX_ENVELOPE_BYTES,
  MAX_ENVELOPE_ENTRIES,
  decodeEnvelope,
  encodeEnvelope,
  fitsEnvelope,
  takeEnvelope,
} from './envelope.ts'

const HEADER = [0x54, 0x42, 0x45, 1]

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from([...HEADER, ...values])
}

const blobs = fc.uint8Array({ minLength: 1, maxLength: 300 })
const entries: fc.Arbitrary<EnvelopeEntry> = fc
  .tuple(blobs, fc.boolean())
  .map(([blob, failHard]) => (failHard ? { blob, failHard } : { blob }))
const refused = expect.objectContaining({ code: 'consensus/envelope' })

describe('an envelope', () => {
  it('has the recorded bytes', () => {
    const list = [{ blob: Uint8Array.of(9, 8) }, { blob: new Uint8Array(128).fill(7), failHard: true }]
    const expected = bytes(0, 2, 9, 8, 1, 0x80, 1, ...new Uint8Array(128).fill(7))
    expect(encodeEnvelope(list)).toEqual(expected)
    expect(decodeEnvelope(expected)).toEqual(list)
  })

  it('returns the entries that were packed', () => {
    fc.assert(
      fc.property(fc.array(entries, { minLength: 1, maxLength: 40 }), (list) => {
        expect(decodeEnvelope(encodeEnvelope(list))).toEqual(list)
      }),
    )
  })

  it('has one form: bytes that decode are the bytes that encoding returns', () => {
    const mutated = fc
      .tuple(fc.array(entries, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(255), fc.nat(3))
      .map(([list, place, value, cut]) => {
        const encoded = encodeEnvelope(list)
        encoded[place % encoded.length] = value
        return encoded.subarray(0, encoded.length - cut)
      })
    const hostile = fc.oneof(
      mutated,
      fc.uint8Array({ maxLength: 60 }).map((tail) => bytes(...tail)),
    )
    fc.assert(
      fc.property(hostile, (input) => {
        let decoded: EnvelopeEntry[]
        try {
          decoded = decodeEnvelope(input)
        } catch (error) {
          expect(error).toEqual(refused)
          return
        }
        expect(encodeEnvelope(decoded)).toEqual(Uint8Array.from(input))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['no bytes', new Uint8Array()],
    ['no entry', bytes()],
    ['another version', Uint8Array.of(0x54, 0x42, 0x45, 2, 0, 1, 5)],
    ['an unknown flag', bytes(2, 1, 5)],
    ['a length in two bytes for one', bytes(0, 0x81, 0, 5)],
    ['a length of more than 31 bits', bytes(0, 0xff, 0xff, 0xff, 0xff, 0x7f)],
    ['an empty entry', bytes(0, 0)],
    ['an entry without its last byte', bytes(0, 2, 5)],
    ['a trailing byte', bytes(0, 1, 5, 0)],
    ['too many bytes', new Uint8Array(MAX_ENVELOPE_BYTES + 1).fill(1)],
    ['too many entries', bytes(...Array.from({ length: MAX_ENVELOPE_ENTRIES + 1 }, () => [0, 1, 5]).flat())],
  ])('is refused with %s', (_, input) => {
    expect(() => decodeEnvelope(input)).toThrow(refused)
  })

  it('takes an entry of the maximum size and refuses a larger one', () => {
    const largest = { blob: new Uint8Array(MAX_ENVELOPE_BYTES - 8) }
    const larger = { blob: new Uint8Array(MAX_ENVELOPE_BYTES - 7) }
    expect([largest, larger, { blob: new Uint8Array() }].map(fitsEnvelope)).toEqual([true, false, false])
    expect(encodeEnvelope([largest])).toHaveLength(MAX_ENVELOPE_BYTES)
    for (const list of [[larger], [], [{ blob: new Uint8Array() }]]) expect(() => encodeEnvelope(list)).toThrow(refused)
    const many = Array.from({ length: MAX_ENVELOPE_ENTRIES + 1 }, () => ({ blob: Uint8Array.of(1) }))
    expect(() => encodeEnvelope(many)).toThrow(refused)
  })
})

describe('a list of transactions', () => {
  it('is cut into full envelopes in its order', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(sizes, (lengths) => {
        const list = lengths.map((length) => ({ blob: new Uint8Array(length) }))
        const waiting = [...list]
        const taken: EnvelopeEntry[][] = []
        while (waiting.length > 0) {
          const envelope = takeEnvelope(waiting)
          expect(encodeEnvelope(envelope).length).toBeLessThanOrEqual(MAX_ENVELOPE_BYTES)
          const [next] = waiting
          if (next !== undefined) expect(() => encodeEnvelope([...envelope, next])).toThrow(refused)
          taken.push(envelope)
        }
        expect(taken.flat()).toEqual(list)
      }),
      { numRuns: 50 },
    )
    const small = Array.from({ length: 600 }, () => ({ blob: Uint8Array.of(1) }))
    expect(takeEnvelope(small)).toHaveLength(MAX_ENVELOPE_ENTRIES)
    expect(small).toHaveLength(600 - MAX_ENVELOPE_ENTRIES)
  })
})
