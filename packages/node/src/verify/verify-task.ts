import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sha512Half } from '@tidebook/protocol/hash'
import type { Secp256k1Verify } from './secp256k1-verifier.ts'
import { KeyCache } from './secp256k1-verifier.ts'

/**
 * One signature to verify. secp256k1 signs the first half of the SHA-512 of `message`; ed25519 signs `message` itself.
 */
export interface SignatureTask {
  /** 33 bytes: 02/03 compressed secp256k1, ED + 32 bytes ed25519. */
  readonly publicKey: Uint8Array
  /** DER for secp256k1, 64 bytes for ed25519. */
  readonly signature: Uint8Array
  readonly message: Uint8Array
}

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
function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  try {
    return verify(null, message, keys.of(publicKey), signature)
  } catch {
    return false
  }
}

const ED25519_PREFIX = 0xed
const KEY_LENGTH = 33

/** Verifies one signature. The first byte of the key selects the curve. Never throws. */
export function verifyTask(task: SignatureTask, secp256k1: Secp256k1Verify): boolean {
  const { publicKey, signature, message } = task
  if (publicKey.length !== KEY_LENGTH) return false
  if (publicKey[0] === ED25519_PREFIX) return verifyEd25519(publicKey, message, signature)
  return secp256k1(publicKey, sha512Half(message), signature)
}
