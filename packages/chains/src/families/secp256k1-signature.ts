import { secp256k1 } from '@noble/curves/secp256k1.js'

/** A signature and which of two public keys it belongs to. */
export interface RecoverableSignature {
  readonly recovery: number
  /** 32 bytes each */
  readonly r: Uint8Array
  readonly s: Uint8Array
}

/** Signs a digest of 32 bytes (RFC 6979, low s); `extra` is added to what the nonce is made of. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array, extra?: Uint8Array): RecoverableSignature {
  const bytes = secp256k1.sign(digest, privateKey, {
    prehash: false,
    lowS: true,
    format: 'recovered',
    ...(extra !== undefined && { extraEntropy: extra }),
  })
  return { recovery: bytes[0] ?? 0, r: bytes.slice(1, 33), s: bytes.slice(33) }
}
