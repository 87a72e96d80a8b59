import { NodeError } from '../base/node-error.ts'

const CONTINUE = 0x80
const LOW = 0x7f

/** Reads the output of ByteWriter. A read past the end means that the store is damaged. */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get done(): boolean {
    return this.#offset >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#offset]
    if (value === undefined) throw new NodeError('node/store-corrupt', 'a stored record ends too early')
    this.#offset += 1
    return value
  }

  bytes(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new NodeError('node/store-corrupt', 'a stored record ends too early')
    const part = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return part
  }

  hex(length: number): string {
    return this.bytes(length).toString('hex').toUpperCase()
  }

  text(): string {
    return this.bytes(this.varint()).toString('utf8')
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & LOW) * scale
      if (!Number.isSafeInteger(value))
        throw new NodeError('node/store-corrupt', 'a stored record has a number outside the safe range')
      if (byte < CONTINUE) return value
      scale *= 128
    }
  }

  /** Reads the number of items that follow. Each item has at least one byte. */
  count(): number {
    const count = this.varint()
    if (count > this.#bytes.length - this.#offset)
      throw new NodeError('node/store-corrupt', 'a stored record ends too early')
    return count
  }

  bigVarint(): bigint {
    let value = 0n
    let shift = 0n
    for (;;) {
      const byte = this.byte()
      value |= BigInt(byte & LOW) << shift
      if (byte < CONTINUE) return value
      shift += 7n
    }
  }

  double(): number {
    return this.bytes(8).readDoubleLE(0)
  }
}
