import { describe, expect, it } from 'vitest'
import { base64Of, photoProblem } from './photo-file.ts'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d])
const jpg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
const gif = Uint8Array.from([0x47, 0x49, 0x46, 0x38])

describe('a file for a photo', () => {
  it('must be a PNG or JPEG by its first bytes, of at most 2 MB', () => {
    expect([png, jpg, gif, new Uint8Array()].map(photoProblem)).toEqual([undefined, undefined, '1027', '1027'])
    const sized = (length: number): Uint8Array => {
      const bytes = new Uint8Array(length)
      bytes.set(jpg)
      return bytes
    }
    expect(photoProblem(sized(2 * 1024 * 1024))).toBeUndefined()
    expect(photoProblem(sized(2 * 1024 * 1024 + 1))).toBe('4050')
  })

  it('is encoded as base64 at any size', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    expect(base64Of(new Uint8Array())).toBe('')
  })
})
