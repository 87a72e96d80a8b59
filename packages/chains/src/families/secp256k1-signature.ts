import { secp256k1 } from '@noble/curves/secp256k1.js'
import { TransferError } from '../transfer.ts'

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

/**
 * A signature of 64 bytes with the one recovery of which something holds.
 * @throws TransferError `transfer/other-key` when it holds of neither, and for a signature with a high s, which chains refuse
 */
export function recoverableOf(
  rs: Uint8Array,
  isOf: (signature: RecoverableSignature) => boolean,
): RecoverableSignature {
  const [r, s] = [rs.slice(0, 32), rs.slice(32)]
  const found = [0, 1].map((recovery) => ({ recovery, r, s })).find((each) => rs.length === 64 && holds(isOf, each))
  if (found === undefined || secp256k1.Signature.fromBytes(rs, 'compact').hasHighS())
    throw new TransferError('transfer/other-key')
  return found
}

/** Numbers that are no signature belong to nobody. */
function holds(isOf: (signature: RecoverableSignature) => boolean, signature: RecoverableSignature): boolean {
  try {
    return isOf(signature)
  } catch {
    return false
  }
}
