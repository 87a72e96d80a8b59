import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex } from '@tidebook/protocol'
import type { SecretReading } from './chain.ts'

export const PRIVATE_KEY_BYTES = 32

const HEX = /^[0-9a-f]*$/iu

/** Parses a hex private key with or without `0x`. Normalizes it to lower case without the prefix. */
export function readHexKey(text: string): SecretReading {
  const secret = text.trim().replace(/^0x/iu, '').toLowerCase()
  if (secret === '') return { problem: 'required' }
  if (!HEX.test(secret)) return { problem: 'alphabet' }
  if (secret.length !== 2 * PRIVATE_KEY_BYTES) return { problem: 'length' }
  return secp256k1.utils.isValidSecretKey(fromHex(secret)) ? { secret, kind: 'key' } : { problem: 'range' }
}

/**
 * Returns the bytes of a key that `readHexKey` returned.
 * @throws RangeError for any other text
 */
export function hexKeyBytes(secret: string): Uint8Array {
  const reading = readHexKey(secret)
  if (!('secret' in reading) || reading.secret !== secret) throw new RangeError('not a private key')
  return fromHex(secret)
}

/** Runs a function with a private key and always wipes the key afterwards. */
export function withKey<T>(privateKey: Uint8Array, act: (privateKey: Uint8Array) => T): T {
  try {
    return act(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
