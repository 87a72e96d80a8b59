import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex, toHex } from '@tidebook/protocol'
import type { SecretReading } from './chain.ts'

export const PRIVATE_KEY_BYTES = 32

const HEX = /^[0-9a-f]*$/iu

/** Lower-case hex, as the ecosystem's wallets keep keys. */
export const lowerHex = (bytes: Uint8Array): string => toHex(bytes).toLowerCase()

/** A private key in hex, with `0x` before it or without; it is kept without, in lower case. */
export function readHexKey(text: string): SecretReading {
  const secret = text.trim().replace(/^0x/iu, '').toLowerCase()
  if (secret === '') return { problem: 'required' }
  if (!HEX.test(secret)) return { problem: 'alphabet' }
  if (secret.length !== 2 * PRIVATE_KEY_BYTES) return { problem: 'length' }
  return secp256k1.utils.isValidSecretKey(fromHex(secret)) ? { secret, kind: 'key' } : { problem: 'range' }
}

/** The bytes of a key that `readHexKey` gave. @throws RangeError for anything else */
export function hexKeyBytes(secret: string): Uint8Array {
  const reading = readHexKey(secret)
  if (!('secret' in reading) || reading.secret !== secret) throw new RangeError('not a private key')
  return fromHex(secret)
}

/** Works with the bytes of a private key and wipes them, whatever happens. */
export function withKey<T>(privateKey: Uint8Array, act: (privateKey: Uint8Array) => T): T {
  try {
    return act(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
