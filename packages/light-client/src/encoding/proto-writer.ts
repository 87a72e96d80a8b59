import { concatBytes } from '@noble/hashes/utils.js'

const VARINT = 0
const FIXED64 = 1
const BYTES = 2

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

function prefixed(bytes: Uint8Array): Uint8Array {
  return concatBytes(varint(BigInt(bytes.length)), bytes)
}

/**
 * Writes a protobuf message as Go's generated code does: fields in the order of calls, and a scalar field only when it
 * differs from its default.
 */
export class ProtoWriter {
  readonly #parts: Uint8Array[] = []

  #add(field: number, wireType: number, bytes: Uint8Array): this {
    this.#parts.push(varint(BigInt((field << 3) | wireType)), bytes)
    return this
  }

  /** Adds an integer that is not negative. */
  integer(field: number, value: number | bigint): this {
    return BigInt(value) === 0n ? this : this.#add(field, VARINT, varint(BigInt(value)))
  }

  /** Adds eight bytes, little endian. */
  fixed64(field: number, value: number): this {
    if (value === 0) return this
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true)
    return this.#add(field, FIXED64, bytes)
  }

  bytes(field: number, value: Uint8Array): this {
    return value.length === 0 ? this : this.#add(field, BYTES, prefixed(value))
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  /** Adds a message, even an empty one. */
  message(field: number, value: ProtoWriter): this {
    return this.#add(field, BYTES, prefixed(value.finish()))
  }

  finish(): Uint8Array {
    return concatBytes(...this.#parts)
  }

  /** Returns the message after its length. */
  finishPrefixed(): Uint8Array {
    return prefixed(this.finish())
  }
}
