import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FrameReader, frame } from './frames.ts'

it('returns the messages of a stream, however it is cut', () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 })
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }), (list, cuts) => {
      const stream = Buffer.concat(list.map(frame))
      const reader = new FrameReader(200)
      const received: Uint8Array[] = []
      for (let offset = 0, nth = 0; offset < stream.length; nth += 1) {
        const size = cuts[nth % cuts.length] ?? 1
        received.push(...reader.push(stream.subarray(offset, offset + size)))
        offset += size
      }
      expect(received.map((message) => [...message])).toEqual(list.map((message) => [...message]))
    }),
  )
})

it('refuses a length above the maximum before the message arrives', () => {
  const refused = expect.objectContaining({ code: 'consensus/message' })
  expect(() => new FrameReader(1000).push(Uint8Array.of(0xe9, 0x07))).toThrow(refused)
  expect(() => new FrameReader(1000).push(new Uint8Array(6).fill(0xff))).toThrow(refused)
  expect(new FrameReader(1000).push(Uint8Array.of(0xe8, 0x07))).toEqual([])
})
