/** One signature to verify. secp256k1 signs the first half of the SHA-512 of `message`, ed25519 `message` itself. */
export interface SignatureTask {
  /** 33 bytes: 02/03 compressed secp256k1, ED + 32 bytes ed25519. */
  readonly publicKey: Uint8Array
  /** DER for secp256k1, 64 bytes for ed25519. */
  readonly signature: Uint8Array
  readonly message: Uint8Array
}
