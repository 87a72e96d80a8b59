import { secp256k1 } from '@noble/curves/secp256k1.js'
import { TransferError } from '../transfer.ts'

/** A signature with its recovery id, which selects the public key. */
export interface RecoverableSignature {
  readonly recovery: number
  /** 32 bytes each */
  readonly r: Uint8Array
  readonly s: Uint8Array
}

/** Signs a 32-byte digest (RFC 6979, low s). `extra` is additional entropy for the nonce. */
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
 * Finds the recovery id for a 64-byte signature.
 * @throws TransferError `transfer/other-key` when no recovery id matches, and for a signature with a high s, which
 * chains reject
 */
export function recoverableOf(
  rs: Uint8Array,
  isOf: (signature: RecoverableSignature) => boolean,
): RecoverableSignature {
  const [r, s] = [rs.slice(0, 32), rs.slice(32)]
  const match = [0, 1].map((recovery) => ({ recovery, r, s })).find((each) => rs.length === 64 && holds(isOf, each))
  if (match === undefined || secp256k1.Signature.fromBytes(rs, 'compact').hasHighS())
    throw new TransferError('transfer/other-key')
  return match
}

/** Recovery throws for invalid signatures, which match no key. */
function holds(isOf: (signature: RecoverableSignature) => boolean, signature: RecoverableSignature): boolean {
  try {
    return isOf(signature)
  } catch {
    return false
  }
}
