import { decodeChecked, encodeChecked } from '../address/base58-check.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { sha512Half } from '../signing/hash.ts'

export type KeyAlgorithm = 'secp256k1' | 'ed25519'

const ENTROPY_BYTES = 16
const SHORTEST = 26
const MAX_LENGTH = 36
const VERSIONS: Readonly<Record<KeyAlgorithm, Uint8Array>> = {
  secp256k1: Uint8Array.of(0x21),
  ed25519: Uint8Array.of(0x01, 0xe1, 0x4b),
}

export interface Seed {
  readonly algorithm: KeyAlgorithm
  readonly entropy: Uint8Array
}

/**
 * Encodes 16 bytes of entropy as a secret.
 * @throws ProtocolError `protocol/secret` for another length
 */
export function encodeSeed(network: NetworkDefinition, entropy: Uint8Array, algorithm: KeyAlgorithm): string {
  if (entropy.length !== ENTROPY_BYTES) throw new ProtocolError('protocol/secret', 'A seed has 16 bytes')
  return encodeChecked(network.alphabet, VERSIONS[algorithm], entropy)
}

/** @throws ProtocolError `protocol/secret`; the message never contains the secret */
export function decodeSeed(network: NetworkDefinition, secret: string): Seed {
  for (const algorithm of ['secp256k1', 'ed25519'] as const) {
    try {
      return { algorithm, entropy: decodeChecked(network.alphabet, VERSIONS[algorithm], ENTROPY_BYTES, secret) }
    } catch {
      continue
    }
  }
  throw new ProtocolError('protocol/secret', `Not a secret of ${network.id}`)
}

/** Generates a secret from 16 random bytes. @throws ProtocolError `protocol/secret` */
export function generateSecret(
  network: NetworkDefinition,
  random: Uint8Array,
  algorithm: KeyAlgorithm = 'secp256k1',
): string {
  return encodeSeed(network, random, algorithm)
}

/** Derives a secret from a passphrase: the first 16 bytes of its SHA-512. */
export function secretFromPassphrase(network: NetworkDefinition, text: string): string {
  return encodeSeed(network, sha512Half(new TextEncoder().encode(text)).slice(0, ENTROPY_BYTES), 'secp256k1')
}

/** Whether the text has 26 to 36 characters and this network's alphabet, version and checksum (VAL-023, VAL-024). */
export function isValidSecret(network: NetworkDefinition, text: string): boolean {
  if (text.length < SHORTEST || text.length > MAX_LENGTH) return false
  try {
    decodeSeed(network, text)
    return true
  } catch {
    return false
  }
}
