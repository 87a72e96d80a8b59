import { writeUpperHex } from './hex-digits.ts'

const INITIAL = 4096
const CONTINUE = 0x80
const SEVEN = 7
const LOW = 0x7f
/** Numbers below this shift safely with 32-bit operators. */
const FAST = 0x8000_0000

/** A growing byte buffer. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(INITIAL)
  #length = 0

  get length(): number {
    return this.#length
  }

  reset(): void {
    this.#length = 0
  }

  /** A copy of what was written. */
  take(): Buffer<ArrayBuffer> {
    const copy = Buffer.allocUnsafe(this.#length)
    this.#bytes.copy(copy, 0, 0, this.#length)
    return copy
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /**
   * Puts a number in the place of a byte that was written before.
   * @throws RangeError from 128 on, which takes more than a byte
   */
  setSmall(position: number, value: number): void {
    if (value >= CONTINUE) throw new RangeError(`${value} does not fit in the place of one byte`)
    this.#bytes[position] = value
  }

  /** Forgets what was written behind a position. */
  cut(position: number): void {
    this.#length = position
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /** Upper-case hex digits as bytes behind a tag and, where asked, their count. False, and nothing written, for any other text. */
  taggedHex(text: string, tag: number, withCount: boolean): boolean {
    const count = text.length >> 1
    const start = this.#length
    this.#reserve(count + 8)
    this.byte(tag)
    if (withCount) this.varint(count)
    if (!writeUpperHex(text, this.#bytes, this.#length)) {
      this.#length = start
      return false
    }
    this.#length += count
    return true
  }

  /** Length in bytes, then UTF-8. */
  text(value: string): void {
    const size = Buffer.byteLength(value)
    this.varint(size)
    this.#reserve(size)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
  }

  /** LEB128; non-negative safe integers. */
  varint(value: number): void {
    this.#reserve(10)
    let rest = value
    while (rest >= FAST) {
      this.#bytes[this.#length] = (rest % CONTINUE) | CONTINUE
      this.#length += 1
      rest = Math.floor(rest / CONTINUE)
    }
    while (rest >= CONTINUE) {
      this.#bytes[this.#length] = (rest & LOW) | CONTINUE
      this.#length += 1
      rest >>>= SEVEN
    }
    this.#bytes[this.#length] = rest
    this.#length += 1
  }

  /** LEB128 of a non-negative integer of any size. */
  bigVarint(value: bigint | number): void {
    if (typeof value === 'number') {
      this.varint(value)
      return
    }
    let rest = value
    while (rest > BigInt(Number.MAX_SAFE_INTEGER)) {
      this.byte(Number(rest & 0x7fn) | CONTINUE)
      rest >>= 7n
    }
    this.varint(Number(rest))
  }

  /** Four bytes, little endian. */
  uint32(value: number): void {
    this.#reserve(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
  }

  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}
