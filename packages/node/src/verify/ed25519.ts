import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { KeyCache } from './key-cache.ts'

/** DER prefix of the 32 bytes of an ed25519 public key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const SIGNATURE_LENGTH = 64

// Importing a raw key costs nearly as much as verifying a signature with it.
const keys = new KeyCache<KeyObject>((publicKey) =>
  createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, publicKey.subarray(1)]),
    format: 'der',
    type: 'spki',
  }),
)

/** Verifies an ed25519 signature. `publicKey` is ED + 32 bytes. Never throws. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  try {
    return verify(null, message, keys.of(publicKey), signature)
  } catch {
    return false
  }
}
