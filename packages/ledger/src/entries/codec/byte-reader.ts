import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import { toHex } from '@tidebook/protocol'
import type { LedgerNumber } from '@tidebook/amount'
import { LedgerFault } from '../../base/ledger-fault.ts'

const EXPONENT_BIAS = 97
const MANTISSA_MASK = (1n << 54n) - 1n
const DROPS_MASK = (1n << 62n) - 1n

/** Decodes an amount from 64 wire bits. */
function amountFromBits(bits: bigint): LedgerNumber {
  const positive = ((bits >> 62n) & 1n) === 1n
  if (bits >> 63n === 0n) {
    const drops = bits & DROPS_MASK
    return { native: true, mantissa: positive ? drops : -drops, exponent: 0 }
  }
  const mantissa = bits & MANTISSA_MASK
  if (mantissa === 0n) return LEDGER_ISSUED_ZERO
  const exponent = Number((bits >> 54n) & 0xffn) - EXPONENT_BIAS
  return { native: false, mantissa: positive ? mantissa : -mantissa, exponent }
}

/**
 * Reads the output of {@link ByteWriter}.
 * @throws LedgerFault `ledger/corrupt-entry` at the end of the bytes
 */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isDone(): boolean {
    return this.#position === this.#bytes.length
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2))
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4))
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#skip(8))
  }

  amount(): LedgerNumber {
    return amountFromBits(this.u64())
  }

  bytes(length: number): Uint8Array {
    const from = this.#skip(length)
    return this.#bytes.subarray(from, from + length)
  }

  sized(): Uint8Array {
    return this.bytes(this.u16())
  }

  /** Reads length-prefixed bytes as upper-case hex. Optimized for empty values, the usual case. */
  sizedHex(): string {
    const length = this.u16()
    return length === 0 ? '' : toHex(this.bytes(length))
  }

  #skip(length: number): number {
    const from = this.#position
    if (from + length > this.#bytes.length) throw new LedgerFault('ledger/corrupt-entry', 'Entry is cut off')
    this.#position = from + length
    return from
  }
}
