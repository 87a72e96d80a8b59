import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DeviceError } from './device-error.ts'
import { framesOf, FrameReader, MAX_COMMAND_BYTES, REPORT_BYTES } from './hid-frames.ts'

function read(frames: readonly Uint8Array[]): Uint8Array | undefined {
  const reader = new FrameReader()
  return frames.map((frame) => reader.take(frame)).find((answer) => answer !== undefined)
}

function refusal(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('reports of a device', () => {
  it('begin with channel, tag, frame number and length, as the vendor writes them', () => {
    const [first, second] = framesOf(Uint8Array.from({ length: 70 }, (_, at) => at))
    expect([...(first?.subarray(0, 9) ?? [])]).toEqual([0x01, 0x01, 0x05, 0, 0, 0, 70, 0, 1])
    expect([...(second?.subarray(0, 7) ?? [])]).toEqual([0x01, 0x01, 0x05, 0, 1, 57, 58])
    expect([...(second?.subarray(5 + 13) ?? [])].every((byte) => byte === 0)).toBe(true)
    expect(() => framesOf(new Uint8Array())).toThrow(RangeError)
    expect(() => framesOf(new Uint8Array(MAX_COMMAND_BYTES + 1))).toThrow(RangeError)
  })

  it('reassemble to the original bytes, and only once the last report arrives', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: MAX_COMMAND_BYTES }), (bytes) => {
        const frames = framesOf(bytes)
        expect(frames.every(({ length }) => length === REPORT_BYTES)).toBe(true)
        expect(read(frames)).toEqual(bytes)
        expect(read(frames.slice(0, -1))).toBeUndefined()
      }),
    )
  })

  it('cause one typed error or bytes within the bound when they are hostile', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 12 }), (frames) => {
        const answer = refusal(() => read(frames))
        if (answer instanceof Uint8Array) expect(answer.length).toBeLessThanOrEqual(512)
        else expect(answer === undefined || answer instanceof DeviceError).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 120, maxLength: 250 }),
        fc.nat(4),
        fc.nat(4),
        fc.integer({ min: 1, max: 255 }),
        (bytes, which, at, by) => {
          const frames = framesOf(bytes).map((frame) => frame.slice())
          const frame = frames[which % frames.length]
          if (frame !== undefined) frame[at] = (frame[at] ?? 0) ^ by
          expect(refusal(() => read(frames))).toMatchObject({ code: 'device/broken' })
        },
      ),
    )
  })

  it('are rejected when reordered, repeated or sent after the last one', () => {
    const [first, second] = framesOf(new Uint8Array(100)) as [Uint8Array, Uint8Array]
    for (const frames of [[second], [first, first], [second, first]])
      expect(refusal(() => read(frames))).toMatchObject({ code: 'device/broken' })
    const reader = new FrameReader()
    reader.take(first)
    reader.take(second)
    expect(refusal(() => reader.take(second))).toMatchObject({ code: 'device/broken' })
  })
})
