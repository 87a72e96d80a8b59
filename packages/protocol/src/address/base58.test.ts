import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swt, xrp } from '../networks/index.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { decodeChecked, encodeChecked } from './base58-check.ts'
import { sha256 } from './sha256.ts'

const bytes = fc.uint8Array({ maxLength: 70 })

describe('base 58', () => {
  it('decodes what it encodes, including leading zeros', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), bytes, (zeros, rest) => {
        const all = Uint8Array.of(...Array.from({ length: zeros }, () => 0), ...rest)
        expect(decodeBase58(swt.alphabet, encodeBase58(swt.alphabet, all))).toEqual(all)
      }),
    )
  })

  it('equals the number written in base 58', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 400n }), (value) => {
        const hex = value.toString(16)
        const text = encodeBase58(xrp.alphabet, Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex'))
        const read = [...text].reduce((sum, letter) => sum * 58n + BigInt(xrp.alphabet.indexOf(letter)), 0n)
        expect(read).toBe(value)
      }),
    )
  })

  it.each(['0', 'O', 'I', 'l', 'é', '☃', 'j j'])('rejects the invalid letter in %s', (text) => {
    expect(() => decodeBase58(swt.alphabet, text)).toThrow(expect.objectContaining({ code: 'protocol/base58' }))
  })

  it('rejects very long text immediately', () => {
    expect(() => decodeBase58(swt.alphabet, 'z'.repeat(100_000))).toThrow('Text too long')
  })

  it('detects almost every changed letter, and decodes the body without its checksum', () => {
    const version = Uint8Array.of(0)
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.nat(),
        fc.nat({ max: 56 }),
        (body, place, step) => {
          const text = encodeChecked(swt.alphabet, version, body)
          const at = place % text.length
          const other = swt.alphabet.charAt((swt.alphabet.indexOf(text.charAt(at)) + 1 + step) % 58)
          const changed = text.slice(0, at) + other + text.slice(at + 1)
          expect(decodeChecked(swt.alphabet, version, 20, text)).toEqual(body)
          expect(() => decodeChecked(swt.alphabet, version, 20, changed)).toThrow()
        },
      ),
    )
  })
})

describe('checksum hash', () => {
  it('is SHA-256', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 260 }), (message) => {
        expect(Buffer.from(sha256(message))).toEqual(createHash('sha256').update(message).digest())
      }),
    )
  })
})
