import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Recovers the compressed public key that signed a digest, or undefined if the signature is invalid. */
export function recoverKey(digest: Uint8Array, r: Uint8Array, s: Uint8Array, recovery: number): Uint8Array | undefined {
  try {
    const signature = secp256k1.Signature.fromBytes(Uint8Array.of(recovery, ...r, ...s), 'recovered')
    if (signature.hasHighS()) return undefined
    return signature.recoverPublicKey(digest).toBytes(true)
  } catch {
    return undefined
  }
}

/** The last 20 bytes of a public key's Keccak-256 hash. */
export function accountOf(publicKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/u, ''), 'hex'))
}
