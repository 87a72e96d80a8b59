import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { KeyPair } from '../keys/key-pair.ts'
import { sha512Half } from './hash.ts'

const ED25519_MARK = 0xed
const PUBLIC_KEY_BYTES = 33

/** Signs SHA-512-half of the bytes with secp256k1 (DER, low S, RFC 6979), or the bytes themselves with ed25519. */
export function signData(keyPair: Pick<KeyPair, 'algorithm' | 'privateKey'>, data: Uint8Array): Uint8Array {
  if (keyPair.algorithm === 'ed25519') return ed25519.sign(data, keyPair.privateKey)
  return secp256k1.sign(sha512Half(data), keyPair.privateKey, { prehash: false, lowS: true, format: 'der' })
}

/** Whether the signature is canonical (low S) and was made by this key over these bytes. Never throws. */
export function verifySignature(publicKey: Uint8Array, signingData: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== PUBLIC_KEY_BYTES) return false
  try {
    if (publicKey[0] === ED25519_MARK) return ed25519.verify(signature, signingData, publicKey.subarray(1))
    const options = { prehash: false, lowS: true, format: 'der' } as const
    return secp256k1.verify(signature, sha512Half(signingData), publicKey, options)
  } catch {
    return false
  }
}
