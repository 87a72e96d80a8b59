/** The CBOR values that authenticators write: integers, texts, bytes, arrays and maps. */
export type CborValue = number | string | Uint8Array | readonly CborValue[] | ReadonlyMap<number | string, CborValue>

function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 0x1_00) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 0xff])
}

/** Encodes a value as CBOR. Integers and lengths up to 65535. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...Array.from(value).flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function isList(value: CborValue): value is readonly CborValue[] {
  return Array.isArray(value)
}
