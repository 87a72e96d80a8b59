import { DeviceError } from './device-error.ts'

/** Report size in bytes, and the header before the payload: channel, tag and frame number. */
export const REPORT_BYTES = 64
const CHANNEL = 0x0101
const TAG = 0x05
const HEAD_BYTES = 5
const LENGTH_BYTES = 2
const PAYLOAD_BYTES = REPORT_BYTES - HEAD_BYTES

/**
 * Maximum lengths in bytes of a command and of a response. A response has 256 bytes of data and two of status; the
 * limit leaves room for more.
 */
export const MAX_COMMAND_BYTES = 260
const MAX_ANSWER_BYTES = 512

/** Splits a command into 64-byte reports. The command's length precedes its bytes, and zeros pad the last report. */
export function framesOf(command: Uint8Array): readonly Uint8Array[] {
  if (command.length === 0 || command.length > MAX_COMMAND_BYTES) throw new RangeError('not a command')
  const whole = Uint8Array.of(command.length >> 8, command.length & 0xff, ...command)
  return Array.from({ length: Math.ceil(whole.length / PAYLOAD_BYTES) }, (_, number) => {
    const frame = new Uint8Array(REPORT_BYTES)
    frame.set([CHANNEL >> 8, CHANNEL & 0xff, TAG, number >> 8, number & 0xff])
    frame.set(whole.subarray(number * PAYLOAD_BYTES, (number + 1) * PAYLOAD_BYTES), HEAD_BYTES)
    return frame
  })
}

/** Reassembles the reports of one response. Device data is untrusted: order, lengths and totals are checked. */
export class FrameReader {
  readonly #parts: Uint8Array[] = []
  #frames = 0
  #missing: number | undefined

  /**
   * Consumes the next report. Returns the response once it is complete.
   * @throws DeviceError `device/broken` for a report of another channel, out of order, or of an impossible length
   */
  take(report: Uint8Array): Uint8Array | undefined {
    const isNext = report.length > HEAD_BYTES && report.length <= REPORT_BYTES && this.#missing !== 0
    const [high = 0, low = 0, tag, first = 0, second = 0] = report
    if (!isNext || (high << 8) + low !== CHANNEL || tag !== TAG || (first << 8) + second !== this.#frames)
      throw new DeviceError('device/broken', 'frame')
    this.#frames += 1
    let body = report.subarray(HEAD_BYTES)
    if (this.#missing === undefined) {
      const [long = 0, short = 0] = body
      const length = (long << 8) + short
      if (body.length < LENGTH_BYTES || length < 2 || length > MAX_ANSWER_BYTES)
        throw new DeviceError('device/broken', 'length')
      this.#missing = length
      body = body.subarray(LENGTH_BYTES)
    }
    const part = body.slice(0, this.#missing)
    this.#parts.push(part)
    this.#missing -= part.length
    if (this.#missing > 0) return undefined
    const answer = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const each of this.#parts) {
      answer.set(each, at)
      at += each.length
    }
    return answer
  }
}
