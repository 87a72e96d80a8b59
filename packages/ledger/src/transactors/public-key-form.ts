const KEY_BYTES = 33
const FIRST_BYTES: ReadonlySet<number> = new Set([0x02, 0x03, 0xed])

/**
 * Whether the bytes have the form of a compressed secp256k1 or an ed25519 key. Does not check that they are a point of
 * the curve.
 */
export function isPublicKey(bytes: Uint8Array): boolean {
  return bytes.length === KEY_BYTES && FIRST_BYTES.has(bytes[0] ?? 0)
}
