/** Maximum number of bytes of a length below 2^31. */
const MAX_BYTES = 5
const MAX_VALUE = 0x7fff_ffff

export interface Varint {
  readonly value: number
  /** Offset of the first byte after it. */
  readonly end: number
  /** Whether no shorter form of the value exists. */
  readonly isMinimal: boolean
}

/** Returns the number of bytes of the minimal form. */
export function varintSize(value: number): number {
  let size = 1
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1
  return size
}

/** Writes the minimal form at `offset`. Returns the offset after it. */
export function writeVarint(value: number, target: Uint8Array, offset: number): number {
  let rest = value
  let end = offset
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) {
    target[end] = (rest % 0x80) | 0x80
    end += 1
  }
  target[end] = rest
  return end + 1
}

/**
 * Reads an unsigned varint. Returns undefined when its last byte is missing.
 * @throws RangeError for a value of 2^31 or more, or more than five bytes
 */
export function readVarint(bytes: Uint8Array, offset: number): Varint | undefined {
  let value = 0
  let scale = 1
  for (let place = 0; place < MAX_BYTES; place += 1) {
    const byte = bytes[offset + place]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * scale
    scale *= 0x80
    if (byte >= 0x80) continue
    if (value > MAX_VALUE) break
    return { value, end: offset + place + 1, isMinimal: place === 0 || byte !== 0 }
  }
  throw new RangeError('a length has more than 31 bits')
}
