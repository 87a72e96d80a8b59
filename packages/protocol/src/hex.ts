import { ProtocolError } from './protocol-error.ts'

const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0').toUpperCase(),
)
const PATTERN = /^(?:[0-9A-Fa-f]{2})*$/

interface NativeBytes {
  from?: (buffer: ArrayBufferLike, offset: number, length: number) => { toString: (encoding: 'hex') => string }
}

// Text put together from pieces stays in pieces, thirty times the size of what it says; Node makes it whole at once.
const native = (globalThis as { Buffer?: NativeBytes }).Buffer?.from

/** Upper-case hex. */
export function toHex(bytes: Uint8Array): string {
  if (native !== undefined) return native(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex').toUpperCase()
  let text = ''
  for (let index = 0; index < bytes.length; index += 1) text += DIGITS[bytes[index] ?? 0]
  return text
}

function nibble(code: number): number {
  if (code <= 57) return code - 48
  return (code | 32) - 87
}

/**
 * The bytes of an even number of hex digits, either case.
 * @throws ProtocolError `protocol/hex` with the message 'Invalid hex string'
 */
export function fromHex(text: string): Uint8Array {
  if (!PATTERN.test(text)) throw new ProtocolError('protocol/hex', 'Invalid hex string')
  const bytes = new Uint8Array(text.length / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = (nibble(text.charCodeAt(index * 2)) << 4) | nibble(text.charCodeAt(index * 2 + 1))
  }
  return bytes
}
