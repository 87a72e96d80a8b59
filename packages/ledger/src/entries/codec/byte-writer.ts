import type { LedgerNumber } from '@tidebook/amount'
import { writeHex } from '@tidebook/protocol'

const START = 256
const NOT_NATIVE = 1n << 63n
const POSITIVE = 1n << 62n
const EXPONENT_SHIFT = 54n
const EXPONENT_BIAS = 97

/** Encodes an amount in 64 wire bits: bit 63 = issued, bit 62 = positive, then drops or exponent and mantissa. */
function amountBits(amount: LedgerNumber): bigint {
  const { native, mantissa, exponent } = amount
  const magnitude = mantissa < 0n ? -mantissa : mantissa
  const sign = mantissa < 0n ? 0n : POSITIVE
  if (native) return sign | magnitude
  if (magnitude === 0n) return NOT_NATIVE
  return NOT_NATIVE | sign | (BigInt(exponent + EXPONENT_BIAS) << EXPONENT_SHIFT) | magnitude
}

/** A big-endian byte buffer that grows on demand. */
export class ByteWriter {
  #bytes = new Uint8Array(START)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Number of bytes written. */
  get length(): number {
    return this.#length
  }

  /** Discards everything written after an offset. */
  truncate(length: number): void {
    this.#length = length
  }

  /** Copies a range of the written bytes to another offset. */
  move(from: number, to: number, length: number): void {
    this.#bytes.copyWithin(to, from, from + length)
  }

  /** Reserves space without changing the length. */
  room(more: number): void {
    this.#reserve(more)
  }

  /** Returns a copy of the written bytes and resets the writer. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  /** Returns a view of the written bytes, valid until the next write, and resets the writer. */
  takeView(): Uint8Array {
    const view = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return view
  }

  u8(value: number): void {
    this.#reserve(1)
    this.#view.setUint8(this.#length, value)
    this.#length += 1
  }

  u16(value: number): void {
    this.#reserve(2)
    this.#view.setUint16(this.#length, value)
    this.#length += 2
  }

  u32(value: number): void {
    this.#reserve(4)
    this.#view.setUint32(this.#length, value)
    this.#length += 4
  }

  u64(value: bigint): void {
    this.#reserve(8)
    this.#view.setBigUint64(this.#length, value)
    this.#length += 8
  }

  amount(value: LedgerNumber): void {
    this.u64(amountBits(value))
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /** Writes an even number of hex digits as bytes. */
  hex(text: string): void {
    this.#reserve(text.length / 2)
    writeHex(text, this.#bytes, this.#length)
    this.#length += text.length / 2
  }

  /** Writes hex text as bytes with a length prefix, up to 65,535 bytes. */
  sizedHex(text: string): void {
    this.u16(text.length / 2)
    this.hex(text)
  }

  /** Writes bytes with a length prefix, up to 65,535 bytes. */
  sized(value: Uint8Array): void {
    this.u16(value.length)
    this.bytes(value)
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}
