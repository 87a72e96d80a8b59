import type { LedgerNumber } from '@tidebook/amount'
import { writeHex } from '@tidebook/protocol'

const START = 256
const NOT_NATIVE = 1n << 63n
const POSITIVE = 1n << 62n
const EXPONENT_SHIFT = 54n
const EXPONENT_BIAS = 97

/** Amount in 64 bits as on the wire: bit 63 = issued, bit 62 = positive, then drops or exponent and mantissa. */
export function amountBits(amount: LedgerNumber): bigint {
  const { native, mantissa, exponent } = amount
  const magnitude = mantissa < 0n ? -mantissa : mantissa
  const sign = mantissa < 0n ? 0n : POSITIVE
  if (native) return sign | magnitude
  if (magnitude === 0n) return NOT_NATIVE
  return NOT_NATIVE | sign | (BigInt(exponent + EXPONENT_BIAS) << EXPONENT_SHIFT) | magnitude
}

/** Grows as needed; big-endian. */
export class ByteWriter {
  #bytes = new Uint8Array(START)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  /** Bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** Forgets what was written behind a place. */
  truncate(length: number): void {
    this.#length = length
  }

  /** Copies a part of what was written to another place of as many bytes. */
  move(from: number, to: number, length: number): void {
    this.#bytes.copyWithin(to, from, from + length)
  }

  /** Makes room for more; what is moved there counts once the length says so. */
  room(more: number): void {
    this.#reserve(more)
  }

  /** A copy of what was written; the writer starts again. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  /** What was written, where it stands: for as long as nothing more is written. The writer starts again. */
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

  /** The bytes of an even number of hex digits. */
  hex(text: string): void {
    this.#reserve(text.length / 2)
    writeHex(text, this.#bytes, this.#length)
    this.#length += text.length / 2
  }

  /** The same with their number in front, up to 65535 bytes. */
  sizedHex(text: string): void {
    this.u16(text.length / 2)
    this.hex(text)
  }

  /** With its length in front, up to 65535 bytes. */
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
