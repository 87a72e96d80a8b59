import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { decodeCarried, encodeCarried } from './records.ts'
import { ChunkBuilder, buildChunks, readChunk } from './chunk.ts'
import { exactNumber, joinDecimal, splitDecimal } from './decimal-parts.ts'
import { writeHash, writeUpperHex } from './hex-digits.ts'
import { decodeOrdinals, encodeOrdinals } from './ordinal-list.ts'
import { seal, unseal } from './seal.ts'
import { compress, decompress } from './compress.ts'
import { ledgerKey, positionKey, readPosition } from './store-keys.ts'

const corrupt = expect.objectContaining({ code: 'node/store-corrupt' })
const bytes = fc.uint8Array({ maxLength: 2000 })

function plain(value: Uint8Array): number[] {
  return [...value]
}

const u32 = fc.oneof(fc.constantFrom(0, 1, 127, 128, 255, 256, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1), fc.nat())

describe('stored forms are lossless', () => {
  it('for numbers of any size', () => {
    const numbers = fc.oneof(u32, fc.maxSafeNat(), fc.constantFrom(2 ** 49, Number.MAX_SAFE_INTEGER))
    fc.assert(
      fc.property(fc.array(numbers), (all) => {
        const writer = new ByteWriter()
        for (const number of all) writer.varint(number)
        const reader = new ByteReader(writer.take())
        expect(all.map(() => reader.varint())).toEqual(all)
        expect(reader.done).toBe(true)
        expect(() => reader.byte()).toThrow(corrupt)
        expect(() => reader.bytes(1)).toThrow(corrupt)
      }),
    )
  })

  it('for sealed and compressed bytes, and any changed bit of sealed ones is detected', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.boolean(), (value, at, repeats) => {
        const long = repeats ? Buffer.concat([value, value, value]) : value
        expect(plain(decompress(compress(long)))).toEqual(plain(long))
        expect(compress(long).length).toBeLessThanOrEqual(long.length + 1)
        const sealed = seal(value)
        expect(plain(unseal(sealed, 'it'))).toEqual(plain(value))
        const bit = at % (sealed.length * 8)
        const damaged = Uint8Array.from(sealed, (byte, index) => (index === bit >>> 3 ? byte ^ (1 << (bit & 7)) : byte))
        expect(() => unseal(damaged, 'it')).toThrow(corrupt)
        expect(() => unseal(sealed.subarray(0, -1), 'it')).toThrow(corrupt)
      }),
    )
    for (const length of [0, 1, 3]) expect(() => unseal(new Uint8Array(length), 'it')).toThrow(/it/)
    expect(() => decompress(Uint8Array.of(7, 1))).toThrow(corrupt)
    expect(() => decompress(Uint8Array.of(1, 1, 2, 3))).toThrow(corrupt)
  })

  it('for the records of a ledger, in chunks that state their first position', () => {
    const record = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(9000).map((size) => new Uint8Array(size).fill(size)),
    )
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), (records) => {
        const chunks = buildChunks(records)
        const read: number[][] = []
        for (const { first, bytes: stored } of chunks) {
          expect(first).toBe(read.length)
          read.push(...readChunk(stored, 'it').map(plain))
        }
        expect(read).toEqual(records.map(plain))
        const total = records.reduce((sum, { length }) => sum + length, 0)
        expect(chunks.length).toBeLessThanOrEqual(Math.floor(total / 40_960) + 1)
      }),
    )
    expect(new ChunkBuilder().finish()).toEqual([])
  })

  it('for queued transactions with and without a last ledger', () => {
    const one = fc.record({
      blob: bytes,
      until: fc.option(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (carried) => {
        const read = decodeCarried(encodeCarried(carried))
        expect(read.map(({ blob, until }) => [plain(blob), until])).toEqual(
          carried.map(({ blob, until }) => [plain(blob), until]),
        )
      }),
    )
  })

  it('for rising positions', () => {
    fc.assert(
      fc.property(fc.uniqueArray(u32), (all) => {
        const rising = [...all].sort((a, b) => a - b)
        expect(decodeOrdinals(encodeOrdinals(rising))).toEqual(rising)
      }),
    )
  })

  it('for positions as keys, which sort like the positions', () => {
    fc.assert(
      fc.property(u32, u32, u32, u32, (ledger, ordinal, ledger2, ordinal2) => {
        const [one, other] = [positionKey(ledger, ordinal), positionKey(ledger2, ordinal2)]
        expect(readPosition(one)).toEqual({ ledgerIndex: ledger, ordinal })
        expect(Math.sign(Buffer.compare(one, other))).toBe(Math.sign(ledger - ledger2 || ordinal - ordinal2))
        expect(Math.sign(Buffer.compare(ledgerKey(ledger), ledgerKey(ledger2)))).toBe(Math.sign(ledger - ledger2))
      }),
    )
  })

  it('for decimal texts character by character, and reject other texts', () => {
    const text = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }),
        fc.option(fc.stringMatching(/^\d{1,19}$/), { nil: undefined }),
      )
      .map(([sign, whole, rest]) => `${sign}${whole}${rest === undefined ? '' : `.${rest}`}`)
    const read = (value: string): string | undefined => {
      const parts = splitDecimal(value)
      return parts === undefined ? undefined : joinDecimal(parts)
    }
    fc.assert(fc.property(text, (value) => void expect(read(value)).toBe(value)))
    fc.assert(fc.property(fc.string(), (value) => void expect([undefined, value]).toContain(read(value))))
    for (const value of [
      '',
      '-',
      '01',
      '1.',
      '.5',
      '1e5',
      '+1',
      ' 1',
      '1.23456789012345678901',
      '123456789012345678901',
    ]) {
      expect(read(value)).toBeUndefined()
    }
  })

  it('for hashes as bytes, and reject other texts', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const upper = (value: Uint8Array): string => Buffer.from(value).toString('hex').toUpperCase()
    fc.assert(
      fc.property(
        hash,
        fc.nat(8),
        fc.nat(63),
        fc.constantFrom('a', 'G', ' ', '/', ':', '@', 'é'),
        (value, at, place, bad) => {
          const target = Buffer.alloc(value.length + at)
          const text = upper(value)
          expect(writeHash(text, target, at)).toBe(true)
          expect(plain(target.subarray(at))).toEqual(plain(value))
          expect(writeHash(text.slice(0, place) + bad + text.slice(place + 1), target, at)).toBe(false)
          expect(writeHash(text.slice(1), target, at)).toBe(false)
        },
      ),
    )
  })

  it('for directories as hashes in two parts', () => {
    const base = fc.uint8Array({ minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(base, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (book, rate) => {
        const writer = new ByteWriter()
        const text = Buffer.from(book).toString('hex').toUpperCase()
        expect(writer.taggedDirectory(text.slice(1), rate, 9)).toBe(false)
        expect(writer.taggedDirectory(text, rate, 9)).toBe(true)
        const low = rate.toString(16).toUpperCase().padStart(16, '0')
        expect(writer.take().toString('hex').toUpperCase()).toBe(`09${text}${low}`)
      }),
    )
  })

  it('for integers as doubles where those are exact', () => {
    const some = fc.oneof(
      fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
      fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
      fc.bigInt({ min: -(2n ** 33n), max: 2n ** 33n }),
      fc.constantFrom(0n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n, 2n ** 64n + 5n),
    )
    fc.assert(
      fc.property(some, fc.boolean(), (value, negated) => {
        const whole = negated ? -value : value
        expect(exactNumber(whole)).toBe(Number.isSafeInteger(Number(whole)) ? Number(whole) : undefined)
      }),
      { numRuns: 1000 },
    )
  })

  it('for upper-case hex digits as bytes, and reject everything else', () => {
    fc.assert(
      fc.property(bytes, fc.nat(8), (value, offset) => {
        const target = Buffer.alloc(value.length + offset)
        expect(writeUpperHex(Buffer.from(value).toString('hex').toUpperCase(), target, offset)).toBe(true)
        expect(plain(target.subarray(offset))).toEqual(plain(value))
      }),
    )
    for (const text of ['A', 'ABC', 'ab', 'AG', 'GA', 'A/', 'A:', 'A@', '@A', '/0', ':0', 'éé', '\u0141A']) {
      expect(writeUpperHex(text, new Uint8Array(9), 0)).toBe(false)
    }
  })
})
