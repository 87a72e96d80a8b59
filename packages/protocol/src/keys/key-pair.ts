import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { encodeAddress } from '../address/address.ts'
import { sha256 } from '../address/sha256.ts'
import { concatBytes } from '../bytes.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { sha512Half } from '../signing/hash.ts'
import { decodeSeed } from './seed.ts'
import type { KeyAlgorithm } from './seed.ts'

export interface KeyPair {
  readonly algorithm: KeyAlgorithm
  /** 33 bytes; ed25519 keys begin with 0xED. */
  readonly publicKey: Uint8Array
  /** 32 bytes. */
  readonly privateKey: Uint8Array
  readonly accountId: Uint8Array
  readonly address: string
}

const ED25519_MARK = 0xed

function toScalar(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

function fromScalar(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  let rest = value
  for (let index = 31; index >= 0; index -= 1) {
    bytes[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

function counter(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Returns the first SHA-512-half of prefix + counter that is a valid scalar of the curve. */
function firstScalar(prefix: Uint8Array): bigint {
  const { n } = secp256k1.Point.CURVE()
  for (let round = 0; ; round += 1) {
    const scalar = toScalar(sha512Half(concatBytes(prefix, counter(round))))
    if (scalar > 0n && scalar < n) return scalar
  }
}

function secp256k1Private(entropy: Uint8Array): Uint8Array {
  const root = firstScalar(entropy)
  const rootPublic = secp256k1.getPublicKey(fromScalar(root), true)
  const account = firstScalar(concatBytes(rootPublic, counter(0)))
  return fromScalar((root + account) % secp256k1.Point.CURVE().n)
}

/** Returns the account id of a public key: RIPEMD-160 of SHA-256. */
export function accountIdOf(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey))
}

/**
 * Derives the key pair of a secret: root and account scalar for secp256k1, SHA-512-half of the entropy for ed25519.
 * @throws ProtocolError `protocol/secret`
 */
export function deriveKeyPair(network: NetworkDefinition, secret: string): KeyPair {
  const { algorithm, entropy } = decodeSeed(network, secret)
  return keyPairOf(
    network,
    algorithm === 'ed25519' ? sha512Half(entropy).slice() : secp256k1Private(entropy),
    algorithm,
  )
}

/**
 * Returns the key pair of a 32-byte private key, as recovery phrases derive it. The pair references these bytes without
 * copying them.
 * @throws RangeError for bytes outside the curve's range
 */
export function keyPairOf(
  network: NetworkDefinition,
  privateKey: Uint8Array,
  algorithm: KeyAlgorithm = 'secp256k1',
): KeyPair {
  const publicKey =
    algorithm === 'ed25519'
      ? concatBytes(Uint8Array.of(ED25519_MARK), ed25519.getPublicKey(privateKey))
      : secp256k1.getPublicKey(privateKey, true)
  const accountId = accountIdOf(publicKey)
  return { algorithm, publicKey, privateKey, accountId, address: encodeAddress(network, accountId) }
}
