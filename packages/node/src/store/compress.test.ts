import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compress, decompress } from './compress.ts'

it('restores the original bytes and adds at most one marker to their length', () => {
  const repeated = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 80 }), fc.integer({ min: 1, max: 60 }))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    repeated.map(([part, times]) => Buffer.concat(Array.from({ length: times }, () => part))),
  )
  fc.assert(
    fc.property(bytes, (value) => {
      const squeezed = compress(value)
      expect(squeezed.length).toBeLessThanOrEqual(value.length + 1)
      expect(Buffer.compare(decompress(squeezed), value)).toBe(0)
    }),
  )
})

it('rejects bytes that are not a compressed form', () => {
  expect(() => decompress(Uint8Array.of(9, 1, 2))).toThrow(expect.objectContaining({ code: 'node/store-corrupt' }))
  expect(() => decompress(Uint8Array.of(1, 1, 2))).toThrow(expect.objectContaining({ code: 'node/store-corrupt' }))
})
