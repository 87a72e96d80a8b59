import { ProtocolError } from './protocol-error.ts'

const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0').toUpperCase(),
)

interface HexBytes extends Uint8Array {
  toString: (encoding?: 'hex', from?: number, to?: number) => string
}
interface NativeBytes {
  from?: (buffer: ArrayBufferLike, offset: number, length: number) => HexBytes
}

// V8 stores concatenated text as a tree of pieces, at thirty times the size. Node's hex encoder produces one flat
// string.
const native = (globalThis as { Buffer?: NativeBytes }).Buffer?.from
const SHORT_BYTES = 64
// Buffer for a hash or an account id. Copying takes a quarter of the time that Node.js needs to view bytes in place.
const short = native?.(new ArrayBuffer(SHORT_BYTES), 0, SHORT_BYTES)

/** Formats bytes as upper-case hex. */
export function toHex(bytes: Uint8Array): string {
  if (short !== undefined && bytes.length <= SHORT_BYTES) {
    short.set(bytes)
    return short.toString('hex', 0, bytes.length).toUpperCase()
  }
  if (native !== undefined) return native(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex').toUpperCase()
  let text = ''
  for (let index = 0; index < bytes.length; index += 1) text += DIGITS[bytes[index] ?? 0]
  return text
}

const NO_DIGIT = 0xff
const NIBBLES = new Uint8Array(128).fill(NO_DIGIT)
for (const digits of ['0123456789abcdef', '0123456789ABCDEF']) {
  for (let value = 0; value < digits.length; value += 1) NIBBLES[digits.charCodeAt(value)] = value
}

function malformed(): ProtocolError {
  return new ProtocolError('protocol/hex', 'Invalid hex string')
}

/**
 * Parses an even number of hex digits in either case.
 * @throws ProtocolError `protocol/hex` with the message 'Invalid hex string'
 */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0) throw malformed()
  const bytes = new Uint8Array(text.length / 2)
  writeHex(text, bytes, 0)
  return bytes
}

/**
 * Parses an even number of hex digits in either case into `target`.
 * @throws ProtocolError `protocol/hex` with the message 'Invalid hex string'
 */
export function writeHex(text: string, target: Uint8Array, offset: number): void {
  for (let index = 0, at = offset; index < text.length; index += 2, at += 1) {
    const high = NIBBLES[text.charCodeAt(index)] ?? NO_DIGIT
    const low = NIBBLES[text.charCodeAt(index + 1)] ?? NO_DIGIT
    if ((high | low) === NO_DIGIT) throw malformed()
    target[at] = (high << 4) | low
  }
}
