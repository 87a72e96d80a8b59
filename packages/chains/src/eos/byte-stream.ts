import { requireDecodable } from '../transfer-rules.ts'

/** Serializes little-endian numbers and EOS length prefixes. */
export class EosWriter {
  readonly #bytes: number[] = []

  number(value: bigint | number, bytes: number): this {
    let rest = BigInt(value)
    for (let at = 0; at < bytes; at += 1) {
      this.#bytes.push(Number(rest & 0xffn))
      rest >>= 8n
    }
    return this
  }

  count(value: number): this {
    let rest = value
    while (rest >= 0x80) {
      this.#bytes.push((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes.push(rest)
    return this
  }

  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  /** Appends bytes with their length prefix. */
  bytes(bytes: Uint8Array): this {
    return this.count(bytes.length).raw(bytes)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

/**
 * Deserializes the output of `EosWriter`.
 * @throws TransferError `transfer/undecodable` when the input ends too early
 */
export class EosReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(bytes: number): bigint {
    return this.raw(bytes).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  count(): number {
    let value = 0
    for (let shift = 0; shift < 28; shift += 7) {
      const [byte = 0] = this.raw(1)
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    requireDecodable(false)
    return value
  }

  raw(count: number): Uint8Array {
    requireDecodable(count <= this.#bytes.length - this.#at)
    this.#at += count
    return this.#bytes.slice(this.#at - count, this.#at)
  }

  bytes(): Uint8Array {
    return this.raw(this.count())
  }

  /** @throws TransferError unless everything was consumed */
  end(): void {
    requireDecodable(this.#at === this.#bytes.length)
  }
}
