/**
 * Bytes as a string of one character per byte: usable as a map key, compares in byte order.
 */
export function binaryText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
