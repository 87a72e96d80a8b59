import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase58, encodeBase58 } from '@tidebook/protocol/base58'
import type { TextProblem } from './chain.ts'

/** Bitcoin's alphabet, which Tron and EOS also use. */
export const BITCOIN_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digest of a payload. Its first four bytes are the checksum. */
export type Digest = (payload: Uint8Array) => Uint8Array

export const twiceSha256: Digest = (payload) => sha256(sha256(payload))

const CHECKSUM_BYTES = 4

/** Format of a checksummed Base58 text: `version` prefix, `length` bytes of body, and four checksum bytes over both. */
export interface CheckedForm {
  readonly alphabet: string
  readonly version: Uint8Array
  /** Bytes after the version prefix. */
  readonly length: number
  readonly digest: Digest
}

/** Encodes a body with its version prefix and checksum as Base58. */
export function encodeChecked({ alphabet, version, digest }: CheckedForm, body: Uint8Array): string {
  const payload = Uint8Array.of(...version, ...body)
  return encodeBase58(alphabet, Uint8Array.of(...payload, ...digest(payload).subarray(0, CHECKSUM_BYTES)))
}

/** Returns the body after the version prefix, or the reason why the text does not match the format. */
export function readChecked(
  { alphabet, version, length, digest }: CheckedForm,
  text: string,
): { readonly body: Uint8Array } | { readonly problem: TextProblem } {
  if (text === '') return { problem: 'required' }
  if ([...text].some((letter) => !alphabet.includes(letter))) return { problem: 'alphabet' }
  // A character encodes less than six bits, and a leading one encodes a whole zero byte. A longer text cannot decode to
  // this many bytes.
  if (text.length > 2 * (version.length + length + CHECKSUM_BYTES)) return { problem: 'length' }
  const bytes = decodeBase58(alphabet, text)
  if (bytes.length !== version.length + length + CHECKSUM_BYTES) return { problem: 'length' }
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const sum = digest(payload)
  if (bytes.subarray(-CHECKSUM_BYTES).some((byte, index) => byte !== sum[index])) return { problem: 'checksum' }
  if (version.some((byte, index) => byte !== bytes[index])) return { problem: 'version' }
  return { body: payload.slice(version.length) }
}
