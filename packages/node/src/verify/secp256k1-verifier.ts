/** The libsecp256k1 build that verifies signatures. WebAssembly serves platforms without a prebuilt addon. */
export type VerifierKind = 'native' | 'wasm'

/**
 * Verifies a DER signature over a 32-byte digest. Accepts only low-S signatures (one transaction, one id). Never
 * throws.
 */
export type Secp256k1Verify = (publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array) => boolean

export interface Secp256k1Verifier {
  readonly kind: VerifierKind
  readonly verify: Secp256k1Verify
}
