import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AddressReading } from '../chain.ts'
import { lowerHex } from '../private-key.ts'
import type { RecoverableSignature } from './secp256k1-signature.ts'

export const ADDRESS_BYTES = 20

/** The last 20 bytes of the Keccak-256 of a public key without its first byte. */
export function accountBytes(privateKey: Uint8Array): Uint8Array {
  return keccak_256(secp256k1.getPublicKey(privateKey, false).subarray(1)).subarray(-ADDRESS_BYTES)
}

/** The same of the public key that a signature over a digest belongs to. Throws for what is no signature. */
export function accountOfSignature(digest: Uint8Array, { recovery, r, s }: RecoverableSignature): Uint8Array {
  const publicKey = secp256k1.Signature.fromBytes(Uint8Array.of(recovery, ...r, ...s), 'recovered')
    .recoverPublicKey(digest)
    .toBytes(false)
  return keccak_256(publicKey.subarray(1)).subarray(-ADDRESS_BYTES)
}

/** The address in the spelling whose capitals are a checksum (EIP-55). `digits` are 40 lower-case hex digits. */
export function checksummed(digits: string): string {
  const hash = lowerHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${[...digits].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * An address of 20 bytes in hex. One that mixes capitals and small letters must have the checksum that they spell; one
 * that does not carries none.
 */
export function readEvmAddress(text: string): AddressReading {
  const given = text.trim()
  if (given === '') return { problem: 'required' }
  const digits = /^0x(.*)$/iu.exec(given)?.[1]
  if (digits === undefined) return { problem: 'version' }
  if (!/^[0-9a-f]*$/iu.test(digits)) return { problem: 'alphabet' }
  if (digits.length !== 2 * ADDRESS_BYTES) return { problem: 'length' }
  const address = checksummed(digits.toLowerCase())
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && address.slice(2) !== digits ? { problem: 'checksum' } : { address }
}
