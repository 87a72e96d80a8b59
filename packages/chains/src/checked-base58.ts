import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase58, encodeBase58 } from '@tidebook/protocol/base58'
import type { TextProblem } from './chain.ts'

/** The alphabet of Bitcoin, which Tron and EOS use too. */
export const BITCOIN_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digest of a payload, of which the first four bytes are appended. */
export type Digest = (payload: Uint8Array) => Uint8Array

export const twiceSha256: Digest = (payload) => sha256(sha256(payload))

const CHECKSUM_BYTES = 4

/** What a text must be: `version` bytes, `length` further bytes, and four bytes of a digest over both. */
export interface CheckedForm {
  readonly alphabet: string
  readonly version: Uint8Array
  /** bytes behind the version */
  readonly length: number
  readonly digest: Digest
}

/** Base58 text of a body behind its version, with a checksum. */
export function encodeChecked({ alphabet, version, digest }: CheckedForm, body: Uint8Array): string {
  const payload = Uint8Array.of(...version, ...body)
  return encodeBase58(alphabet, Uint8Array.of(...payload, ...digest(payload).subarray(0, CHECKSUM_BYTES)))
}

/** The bytes behind the version, or why the text is none of this form. */
export function readChecked(
  { alphabet, version, length, digest }: CheckedForm,
  text: string,
): { readonly body: Uint8Array } | { readonly problem: TextProblem } {
  if (text === '') return { problem: 'required' }
  if ([...text].some((letter) => !alphabet.includes(letter))) return { problem: 'alphabet' }
  // Each letter is less than six bits, and each leading one a whole byte: nothing longer can have this many bytes.
  if (text.length > 2 * (version.length + length + CHECKSUM_BYTES)) return { problem: 'length' }
  const bytes = decodeBase58(alphabet, text)
  if (bytes.length !== version.length + length + CHECKSUM_BYTES) return { problem: 'length' }
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const sum = digest(payload)
  if (bytes.subarray(-CHECKSUM_BYTES).some((byte, index) => byte !== sum[index])) return { problem: 'checksum' }
  if (version.some((byte, index) => byte !== bytes[index])) return { problem: 'version' }
  return { body: payload.slice(version.length) }
}
