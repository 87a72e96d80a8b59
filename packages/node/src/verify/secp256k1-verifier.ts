/** Which implementation checks secp256k1 signatures: libsecp256k1, its WebAssembly build, or plain JavaScript. */
export type VerifierKind = 'native' | 'wasm' | 'js'

/** Checks a DER signature over a 32-byte digest. Only low-S signatures pass (one transaction, one id). Never throws. */
export type Secp256k1Verify = (publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array) => boolean

export interface Secp256k1Verifier {
  readonly kind: VerifierKind
  readonly verify: Secp256k1Verify
}
