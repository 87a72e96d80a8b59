import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** DER in front of the 32 bytes of an ed25519 public key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const CACHE_LIMIT = 4096
const SIGNATURE_LENGTH = 64

const keys = new Map<string, KeyObject>()

// Importing a raw key costs nearly as much as checking a signature with it.
function keyObject(publicKey: Uint8Array): KeyObject {
  const name = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.byteLength).toString('latin1')
  const known = keys.get(name)
  if (known !== undefined) return known
  if (keys.size >= CACHE_LIMIT) keys.clear()
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, publicKey.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  keys.set(name, key)
  return key
}

/** Checks an ed25519 signature. `publicKey` is ED + 32 bytes. Never throws. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  try {
    return verify(null, message, keyObject(publicKey), signature)
  } catch {
    return false
  }
}
