const NONE = 0xff
const ZERO = 48
const NINE = 57
const UPPER_A = 65
const UPPER_F = 70

const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= ZERO && code <= NINE) return code - ZERO
  return code >= UPPER_A && code <= UPPER_F ? code - UPPER_A + 10 : NONE
})

/**
 * Writes the bytes of upper-case hex digits and returns whether the text contained nothing else. For the short texts in
 * metadata, a loop is faster than the native call and requires no pattern check.
 */
export function writeUpperHex(text: string, target: Uint8Array, offset: number): boolean {
  const { length } = text
  if (length % 2 !== 0) return false
  for (let index = 0, at = offset; index < length; index += 2, at += 1) {
    const high = digits[text.charCodeAt(index)] ?? NONE
    const low = digits[text.charCodeAt(index + 1)] ?? NONE
    if (high === NONE || low === NONE) return false
    target[at] = (high << 4) | low
  }
  return true
}

const HASH_DIGITS = 64
const HASH_BYTES = 32
const NO_BYTE = 0x100

const scratch = Buffer.alloc(HASH_DIGITS)
const scratchPairs = new Uint16Array(scratch.buffer, scratch.byteOffset, HASH_BYTES)

/** The byte of every pair of digits, indexed by both characters as one machine word. */
const bytesOfPairs = new Uint16Array(0x1_0000).fill(NO_BYTE)
for (let byte = 0; byte < NO_BYTE; byte += 1) {
  scratch.write(byte.toString(16).toUpperCase().padStart(2, '0'), 'latin1')
  bytesOfPairs[scratchPairs[0] ?? 0] = byte
}

/** Does the same for a hash of 64 one-byte digits in less than half the time. */
export function writeHash(text: string, target: Uint8Array, offset: number): boolean {
  if (text.length !== HASH_DIGITS) return false
  scratch.write(text, 0, HASH_DIGITS, 'latin1')
  let all = 0
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const byte = bytesOfPairs[scratchPairs[index] ?? 0] ?? NO_BYTE
    all |= byte
    target[offset + index] = byte
  }
  return all < NO_BYTE
}
