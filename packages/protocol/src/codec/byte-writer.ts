import { ProtocolError } from '../protocol-error.ts'

const MAX_LENGTH = 918_744

/** A byte buffer that grows on demand. */
export class ByteWriter {
  #bytes = new Uint8Array(512)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  #reserve(count: number): number {
    const start = this.#length
    const needed = start + count
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    this.#length = needed
    return start
  }

  byte(value: number): void {
    const at = this.#reserve(1)
    this.#view.setUint8(at, value)
  }

  uint16(value: number): void {
    const at = this.#reserve(2)
    this.#view.setUint16(at, value)
  }

  uint32(value: number): void {
    const at = this.#reserve(4)
    this.#view.setUint32(at, value)
  }

  uint64(value: bigint): void {
    const at = this.#reserve(8)
    this.#view.setBigUint64(at, value)
  }

  bytes(value: Uint8Array): void {
    const at = this.#reserve(value.length)
    this.#bytes.set(value, at)
  }

  /** Writes bytes with their length prefix. @throws ProtocolError `protocol/too-large` beyond 918744 bytes */
  prefixed(value: Uint8Array, field: string): void {
    const { length } = value
    if (length > MAX_LENGTH) throw new ProtocolError('protocol/too-large', 'At most 918744 bytes', field)
    if (length <= 192) this.byte(length)
    else if (length <= 12_480) {
      this.uint16(((193 << 8) + length - 193) & 0xffff)
    } else {
      const rest = length - 12_481
      this.byte(241 + (rest >> 16))
      this.uint16(rest & 0xffff)
    }
    this.bytes(value)
  }

  /** Returns a copy of the written bytes. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
