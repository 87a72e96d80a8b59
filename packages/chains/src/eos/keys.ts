import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import type { SecretReading, TextProblem } from '../chain.ts'
import { BITCOIN_ALPHABET, encodeChecked, readChecked, twiceSha256 } from '../checked-base58.ts'
import type { CheckedForm, Digest } from '../checked-base58.ts'
import { PRIVATE_KEY_BYTES } from '../private-key.ts'

const PUBLIC_KEY_BYTES = 33

/** The newer spelling includes the curve name in its prefix and in the checksum. */
const ofCurve: Digest = (payload) => ripemd160(Uint8Array.of(...payload, ...new TextEncoder().encode('K1')))

function form(version: readonly number[], length: number, digest: Digest): CheckedForm {
  return {
    alphabet: BITCOIN_ALPHABET,
    version: Uint8Array.from(version),
    length,
    digest,
  }
}

const PRIVATE = form([0x80], PRIVATE_KEY_BYTES, twiceSha256)
const PRIVATE_K1 = form([], PRIVATE_KEY_BYTES, ofCurve)
const PUBLIC = form([], PUBLIC_KEY_BYTES, ripemd160)
const PUBLIC_K1 = form([], PUBLIC_KEY_BYTES, ofCurve)

type Bytes = { readonly body: Uint8Array } | { readonly problem: TextProblem }

/** Parses either spelling: the newer one with the curve name in its prefix, or the older one. */
function readSpelling(
  text: string,
  later: string,
  laterForm: CheckedForm,
  older: string,
  olderForm: CheckedForm,
): Bytes {
  if (text.startsWith(later)) return readChecked(laterForm, text.slice(later.length))
  if (!text.startsWith(older)) return text === '' ? { problem: 'required' } : { problem: 'version' }
  return readChecked(olderForm, text.slice(older.length))
}

/**
 * Parses a private key in wallet import format or in the newer spelling `PVT_K1_…`. Normalizes it to wallet import
 * format.
 */
export function readPrivateKey(text: string): SecretReading {
  const reading = readSpelling(text.trim(), 'PVT_K1_', PRIVATE_K1, '', PRIVATE)
  if ('problem' in reading) return reading
  if (!secp256k1.utils.isValidSecretKey(reading.body)) return { problem: 'range' }
  return { secret: encodeChecked(PRIVATE, reading.body), kind: 'key' }
}

/** Formats a private key in wallet import format. */
export function privateKeyText(privateKey: Uint8Array): string {
  return encodeChecked(PRIVATE, privateKey)
}

/**
 * Returns the bytes of a key that `readPrivateKey` returned.
 * @throws RangeError for any other text
 */
export function privateKeyBytes(secret: string): Uint8Array {
  const reading = readChecked(PRIVATE, secret)
  if ('problem' in reading) throw new RangeError('not a private key')
  return reading.body
}

/** Formats a public key in the spelling that the ecosystem's wallets store: `EOS…`. */
export function publicKeyText(publicKey: Uint8Array): string {
  return `EOS${encodeChecked(PUBLIC, publicKey)}`
}

/** Parses a public key in either spelling, `EOS…` or `PUB_K1_…`. */
export function readPublicKey(text: string): Bytes {
  const reading = readSpelling(text, 'PUB_K1_', PUBLIC_K1, 'EOS', PUBLIC)
  if ('problem' in reading) return reading
  return secp256k1.utils.isValidPublicKey(reading.body, true) ? reading : { problem: 'range' }
}
