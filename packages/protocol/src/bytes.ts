interface NativeBytes {
  allocUnsafe?: (length: number) => Uint8Array
}

const allocUnsafe = (globalThis as { Buffer?: NativeBytes }).Buffer?.allocUnsafe

/**
 * Allocates bytes that the caller overwrites completely. Node.js allocates small buffers from a pool at a tenth of the
 * cost.
 */
export function uninitialisedBytes(length: number): Uint8Array {
  if (allocUnsafe === undefined) return new Uint8Array(length)
  const { buffer, byteOffset } = allocUnsafe(length)
  return new Uint8Array(buffer, byteOffset, length)
}

/** Concatenates all parts. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const joined = new Uint8Array(length)
  let position = 0
  for (const part of parts) {
    joined.set(part, position)
    position += part.length
  }
  return joined
}

/** Compares in unsigned byte order. Returns -1, 0 or 1. */
export function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index += 1) {
    const left = a[index] ?? 0
    const right = b[index] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  if (a.length === b.length) return 0
  return a.length < b.length ? -1 : 1
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return compareBytes(a, b) === 0
}
