import { ripemd160 } from '@noble/hashes/legacy.js'
import { BITCOIN_ALPHABET, encodeChecked, readChecked } from '../checked-base58.ts'
import type { CheckedForm } from '../checked-base58.ts'
import { signDigest } from '../families/secp256k1-signature.ts'

const FORM: CheckedForm = {
  alphabet: BITCOIN_ALPHABET,
  version: new Uint8Array(),
  length: 65,
  digest: (payload) => ripemd160(Uint8Array.of(...payload, ...new TextEncoder().encode('K1'))),
}

/** A byte that says which public key it is, and that the key is compressed. */
const COMPRESSED = 31

/** Neither number may look negative, or have a byte more than it needs. */
const isCanonical = (half: Uint8Array): boolean => {
  const [first = 0, second = 0] = half
  return first < 0x80 && (first !== 0 || second >= 0x80)
}

/** Signs a digest so that nodes take it: other nonces are tried until both numbers are canonical. */
export function canonicalSignature(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const extra = new Uint8Array(32)
  for (let attempt = 0; ; attempt += 1) {
    extra[31] = attempt & 0xff
    extra[30] = attempt >> 8
    const { recovery, r, s } = signDigest(digest, privateKey, attempt === 0 ? undefined : extra)
    if (isCanonical(r) && isCanonical(s)) return Uint8Array.of(recovery + COMPRESSED, ...r, ...s)
  }
}

/** The text of a signature: `SIG_K1_…`. */
export const signatureText = (signature: Uint8Array): string => `SIG_K1_${encodeChecked(FORM, signature)}`

/** The 65 bytes of a signature, or undefined for what is none. */
export function signatureBytes(text: string): Uint8Array | undefined {
  if (!text.startsWith('SIG_K1_')) return undefined
  const reading = readChecked(FORM, text.slice(7))
  return 'body' in reading ? reading.body : undefined
}
