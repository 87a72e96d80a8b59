import { requireDecodable } from '../transfer-rules.ts'

/** A field of a message: an integer, or bytes (including text and nested messages). */
export type ProtoValue = bigint | Uint8Array
export type ProtoField = readonly [number: number, value: ProtoValue]

const VARINT = 0
const BYTES = 2
const MAX_INT64 = 2n ** 63n - 1n

function varint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn)
    if (rest < 0x80n) return [...bytes, low]
    bytes.push(low | 0x80)
  }
}

/** Encodes fields in the given order. Omits zeros and empty bytes, as proto3 does. */
export function encodeProto(fields: readonly ProtoField[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'bigint')
        return value === 0n ? [] : [...varint(BigInt((number << 3) | VARINT)), ...varint(value)]
      if (value.length === 0) return []
      return [...varint(BigInt((number << 3) | BYTES)), ...varint(BigInt(value.length)), ...value]
    }),
  )
}

/**
 * Decodes a message whose fields are bytes and integers of at most 63 bits.
 * @throws TransferError `transfer/undecodable` for every other wire type and for truncated input
 */
function decodeProto(bytes: Uint8Array): readonly ProtoField[] {
  const fields: ProtoField[] = []
  let at = 0
  const number = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at]
      requireDecodable(byte !== undefined)
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) {
        requireDecodable(value <= MAX_INT64)
        return value
      }
    }
    requireDecodable(false)
    return value
  }
  while (at < bytes.length) {
    const tag = number()
    const field = Number(tag >> 3n)
    const type = Number(tag & 7n)
    if (type === VARINT) fields.push([field, number()])
    else {
      requireDecodable(type === BYTES)
      const length = Number(number())
      requireDecodable(length <= bytes.length - at)
      fields.push([field, bytes.slice(at, at + length)])
      at += length
    }
  }
  return fields
}

/** The fields of a message by number. Each allowed number occurs at most once. */
export class ProtoMessage {
  readonly #values: ReadonlyMap<number, ProtoValue>

  constructor(bytes: Uint8Array, allowed: readonly number[]) {
    const fields = decodeProto(bytes)
    this.#values = new Map(fields)
    requireDecodable(this.#values.size === fields.length && fields.every(([number]) => allowed.includes(number)))
  }

  number(field: number): bigint {
    const value = this.#values.get(field) ?? 0n
    requireDecodable(typeof value === 'bigint')
    return value
  }

  bytes(field: number): Uint8Array {
    const value = this.#values.get(field) ?? new Uint8Array()
    requireDecodable(value instanceof Uint8Array)
    return value
  }
}
