import { concatBytes } from '../bytes.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { sha256 } from './sha256.ts'

const CHECKSUM_BYTES = 4

function checksum(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES)
}

/** Encodes version, body and the first 4 bytes of their double SHA-256 in base 58. */
export function encodeChecked(alphabet: string, version: Uint8Array, body: Uint8Array): string {
  const payload = concatBytes(version, body)
  return encodeBase58(alphabet, concatBytes(payload, checksum(payload)))
}

/**
 * Decodes the body after `version` and checks its length and checksum.
 * @throws ProtocolError `protocol/base58`
 */
export function decodeChecked(alphabet: string, version: Uint8Array, bodyLength: number, text: string): Uint8Array {
  const bytes = decodeBase58(alphabet, text)
  if (bytes.length !== version.length + bodyLength + CHECKSUM_BYTES) {
    throw new ProtocolError('protocol/base58', 'Wrong length')
  }
  if (version.some((byte, index) => bytes[index] !== byte)) throw new ProtocolError('protocol/base58', 'Wrong version')
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const expected = checksum(payload)
  const storedChecksum = bytes.subarray(-CHECKSUM_BYTES)
  if (expected.some((byte, index) => storedChecksum[index] !== byte)) {
    throw new ProtocolError('protocol/base58', 'Checksum does not match')
  }
  return payload.slice(version.length)
}
