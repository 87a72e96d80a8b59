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

/** Offset of the recovery id that marks a compressed key. */
const COMPRESSED = 31

/** Whether a number is non-negative in signed encoding and has no redundant leading byte. */
function isCanonical(half: Uint8Array): boolean {
  const [first = 0, second = 0] = half
  return first < 0x80 && (first !== 0 || second >= 0x80)
}

/** Signs a digest with a signature that nodes accept. Retries with other nonces until r and s are canonical. */
export function canonicalSignature(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const extra = new Uint8Array(32)
  for (let attempt = 0; ; attempt += 1) {
    extra[31] = attempt & 0xff
    extra[30] = attempt >> 8
    const { recovery, r, s } = signDigest(digest, privateKey, attempt === 0 ? undefined : extra)
    if (isCanonical(r) && isCanonical(s)) return Uint8Array.of(recovery + COMPRESSED, ...r, ...s)
  }
}

/** Formats a signature as `SIG_K1_…`. */
export function signatureText(signature: Uint8Array): string {
  return `SIG_K1_${encodeChecked(FORM, signature)}`
}

/** Returns the 65 bytes of a signature, or undefined for an invalid text. */
export function signatureBytes(text: string): Uint8Array | undefined {
  if (!text.startsWith('SIG_K1_')) return undefined
  const reading = readChecked(FORM, text.slice(7))
  return 'body' in reading ? reading.body : undefined
}
