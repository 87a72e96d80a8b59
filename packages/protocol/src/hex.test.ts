import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './hex.ts'

describe('hex', () => {
  it('agrees with the platform for all bytes and parses either case', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = toHex(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('hex').toUpperCase())
        expect(fromHex(text)).toEqual(bytes)
        expect(fromHex(text.toLowerCase())).toEqual(bytes)
      }),
    )
  })

  it.each(['0', 'xy', '0x00', '12 34', 'GG', '123'])('ERR-024 rejects %s as an Invalid hex string', (text) => {
    expect(() => fromHex(text)).toThrow(
      expect.objectContaining({ code: 'protocol/hex', message: 'Invalid hex string' }),
    )
  })
})
