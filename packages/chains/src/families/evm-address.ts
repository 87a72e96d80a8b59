import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AddressReading } from '../chain.ts'
import { lowerHex } from '../hex.ts'
import type { RecoverableSignature } from './secp256k1-signature.ts'

const ADDRESS_BYTES = 20

/** Returns the last 20 bytes of the Keccak-256 of the public key without its first byte. */
export function accountBytes(privateKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(privateKey, false).subarray(1)).subarray(-ADDRESS_BYTES)
}

/** Returns the account of the public key recovered from a signature over a digest. Throws for an invalid signature. */
export function accountOfSignature(digest: Uint8Array, { recovery, r, s }: RecoverableSignature): Uint8Array {
  const publicKey = secp256k1.Signature.fromBytes(Uint8Array.of(recovery, ...r, ...s), 'recovered')
    .recoverPublicKey(digest)
    .toBytes(false)
  return keccak_256(publicKey.subarray(1)).subarray(-ADDRESS_BYTES)
}

/** Formats an address with the checksum in its letter case (EIP-55). `digits` are 40 lower-case hex digits. */
export function checksummed(digits: string): string {
  const hash = lowerHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${[...digits].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * Parses a 20-byte hex address. An address in mixed case must match its checksum; one in a single case has no checksum.
 */
export function readEvmAddress(text: string): AddressReading {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'required' }
  const digits = /^0x(.*)$/iu.exec(trimmed)?.[1]
  if (digits === undefined) return { problem: 'version' }
  if (!/^[0-9a-f]*$/iu.test(digits)) return { problem: 'alphabet' }
  if (digits.length !== 2 * ADDRESS_BYTES) return { problem: 'length' }
  const address = checksummed(digits.toLowerCase())
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && address.slice(2) !== digits ? { problem: 'checksum' } : { address }
}
