import { fromHex, toHex } from '../hex.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'

const CURRENCY_BYTES = 20

/** The network rules that the currency codec needs. */
export type CurrencyRules = Pick<NetworkDefinition, 'nativeCode' | 'longestCurrency'>

// A text code ends at byte 14. It starts at byte 12 for ISO codes and at byte 9 for six characters.
const TEXT_END = 15
const SHORTEST = 3
const MAX_CODE_LENGTH = 6
const TEXT = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3,6}$/
const HEX = /^[0-9A-Fa-f]{40}$/

function textBytes(code: string): Uint8Array {
  const bytes = new Uint8Array(CURRENCY_BYTES)
  for (let index = 0; index < code.length; index += 1) {
    bytes[TEXT_END - code.length + index] = code.charCodeAt(index)
  }
  return bytes
}

/**
 * Encodes a currency code as 20 bytes: 3..6 characters (3 on networks with ISO codes only) or 40 hex digits. With a
 * network, its native code becomes 20 zero bytes.
 * @throws ProtocolError `protocol/currency`
 */
export function encodeCurrency(code: string, network?: CurrencyRules): Uint8Array {
  if (network !== undefined && code === network.nativeCode) return new Uint8Array(CURRENCY_BYTES)
  if (HEX.test(code)) return fromHex(code)
  if (!TEXT.test(code) || code.length > (network?.longestCurrency ?? MAX_CODE_LENGTH)) {
    throw new ProtocolError('protocol/currency', `Not a currency code: ${code.slice(0, 48)}`)
  }
  return textBytes(code)
}

function isText(bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < CURRENCY_BYTES; index += 1) {
    if (bytes[index] !== 0 && (index < start || index >= TEXT_END)) return false
  }
  return true
}

/** Whether the bytes are the 20 zero bytes of the native currency. */
export function isNativeCurrency(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0) return false
  return true
}

/** Decodes 20 currency bytes: to text where the network uses text, otherwise to 40 hex digits. */
export function decodeCurrency(bytes: Uint8Array, network?: CurrencyRules): string {
  if (network !== undefined && isNativeCurrency(bytes)) return network.nativeCode
  let start = TEXT_END
  while (start > 0 && bytes[start - 1] !== 0) start -= 1
  const length = TEXT_END - start
  if (length >= SHORTEST && length <= (network?.longestCurrency ?? MAX_CODE_LENGTH) && isText(bytes, start)) {
    const code = String.fromCharCode(...bytes.subarray(start, TEXT_END))
    if (TEXT.test(code) && code !== network?.nativeCode) return code
  }
  return toHex(bytes)
}
