/** Decodes hex digits, two per byte. */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Formats bytes as lower-case hex, the form in which the ecosystem's wallets store keys. */
export function lowerHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
