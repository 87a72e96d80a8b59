import { writeHash, writeUpperHex } from './hex-digits.ts'

const INITIAL = 4096
const CONTINUE = 0x80
const SEVEN = 7
const LOW = 0x7f
const WORD = 0x1_0000_0000
/** Bits of a word that remain after writing four groups of seven bits. */
const LEFT = 0x10
const MAX_VARINT_BYTES = 10
const HASH_BYTES = 32
const ID_BYTES = 20
const BASE_DIGITS = 48

/** A byte buffer that grows on demand. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  get length(): number {
    return this.#length
  }

  reset(): void {
    this.#length = 0
  }

  /** Returns a copy of the written bytes. */
  take(): Buffer<ArrayBuffer> {
    const copy = Buffer.allocUnsafe(this.#length)
    this.#bytes.copy(copy, 0, 0, this.#length)
    return copy
  }

  /** Returns the written bytes, valid until the next write. */
  written(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /**
   * Overwrites an earlier byte with a number.
   * @throws RangeError from 128 on, which takes more than a byte
   */
  setSmall(position: number, value: number): void {
    if (value >= CONTINUE) throw new RangeError(`${value} does not fit in the place of one byte`)
    this.#bytes[position] = value
  }

  /** Drops all bytes written after an offset. */
  cut(position: number): void {
    this.#length = position
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /** Writes bytes with a length prefix. */
  sized(value: Uint8Array): void {
    const { length } = value
    this.#reserve(length + MAX_VARINT_BYTES)
    this.#varint(length)
    this.#bytes.set(value, this.#length)
    this.#length += length
  }

  /**
   * Writes a tag, the number of bytes if requested, and upper-case hex digits as bytes. Returns false and writes
   * nothing for any other text.
   */
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

  /**
   * Writes the bytes of 64 upper-case hex digits after a tag. Returns false and writes nothing for any other text of
   * that length.
   */
  taggedHash(text: string, tag: number): boolean {
    this.#reserve(HASH_BYTES + 1)
    const at = this.#length
    if (!writeHash(text, this.#bytes, at + 1)) return false
    this.#bytes[at] = tag
    this.#length = at + 1 + HASH_BYTES
    return true
  }

  /**
   * Writes the bytes of 48 upper-case hex digits and a 64-bit number after a tag. Returns false and writes nothing for
   * any other text.
   */
  taggedDirectory(base: string, low: bigint, tag: number): boolean {
    this.#reserve(HASH_BYTES + 1)
    const at = this.#length
    if (base.length !== BASE_DIGITS || !writeUpperHex(base, this.#bytes, at + 1)) return false
    this.#bytes[at] = tag
    this.#view.setBigUint64(at + 1 + BASE_DIGITS / 2, low)
    this.#length = at + 1 + HASH_BYTES
    return true
  }

  /** Writes the 20 bytes of an account id after a tag. */
  taggedId(id: Uint8Array, tag: number): void {
    this.#reserve(ID_BYTES + 1)
    const at = this.#length
    this.#bytes[at] = tag
    this.#bytes.set(id, at + 1)
    this.#length = at + 1 + ID_BYTES
  }

  /** Writes two bytes. */
  pair(first: number, second: number): void {
    this.#reserve(2)
    const at = this.#length
    this.#bytes[at] = first
    this.#bytes[at + 1] = second
    this.#length = at + 2
  }

  /** Writes a byte, then a number like {@link varint}. */
  taggedVarint(tag: number, value: number): void {
    this.#reserve(MAX_VARINT_BYTES + 1)
    this.#bytes[this.#length] = tag
    this.#length += 1
    this.#varint(value)
  }

  /** Writes the length in bytes, then UTF-8. */
  text(value: string): void {
    const size = Buffer.byteLength(value)
    this.varint(size)
    this.#reserve(size)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
  }

  /** Writes LEB128 of a non-negative safe integer. */
  varint(value: number): void {
    this.#reserve(MAX_VARINT_BYTES)
    this.#varint(value)
  }

  #varint(value: number): void {
    const bytes = this.#bytes
    let at = this.#length
    let rest = value >>> 0
    if (rest !== value) {
      // Splits a number above 32 bits into words, because division is expensive.
      const high = (value - rest) / WORD
      for (const end = at + 4; at < end; at += 1) {
        bytes[at] = (rest & LOW) | CONTINUE
        rest >>>= SEVEN
      }
      rest += high * LEFT
    }
    for (; rest >= CONTINUE; at += 1) {
      bytes[at] = (rest & LOW) | CONTINUE
      rest >>>= SEVEN
    }
    bytes[at] = rest
    this.#length = at + 1
  }

  /** Writes LEB128 of a non-negative integer of any size. */
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

  /** Writes four bytes, little endian. */
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
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}
