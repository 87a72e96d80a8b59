import { crc32 } from 'node:zlib'
import { NodeError } from '../base/node-error.ts'

const CHECKSUM = 4

/** Appends the CRC-32 of the bytes, because the storage engine computes no checksums. */
export function seal(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const sealed = Buffer.allocUnsafe(bytes.length + CHECKSUM)
  sealed.set(bytes)
  sealed.writeUInt32LE(crc32(bytes), bytes.length)
  return sealed
}

/**
 * Returns the bytes without their checksum.
 * @throws NodeError node/store-corrupt with a description of the record
 */
export function unseal(sealed: Uint8Array, what: string): Uint8Array {
  const length = sealed.length - CHECKSUM
  const bytes = sealed.subarray(0, Math.max(0, length))
  if (length < 0 || readChecksum(sealed, length) !== crc32(bytes)) {
    throw new NodeError('node/store-corrupt', `checksum of ${what} does not match`)
  }
  return bytes
}

/** Reads four bytes, little endian, without creating a view for each of a million entries. */
function readChecksum(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
}
