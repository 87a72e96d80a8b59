import type { Secp256k1Verifier } from './secp256k1-verifier.ts'
import { compactFromDer } from './der-signature.ts'

/** Loads libsecp256k1 compiled to WebAssembly, which needs no compiler and has about a quarter of the native speed. */
export async function loadWasm(): Promise<Secp256k1Verifier> {
  const { verify } = await import('tiny-secp256k1')
  return {
    kind: 'wasm',
    verify: (publicKey, digest, signature) => {
      const compact = compactFromDer(signature)
      if (compact === undefined) return false
      try {
        return verify(digest, publicKey, compact, true)
      } catch {
        return false
      }
    },
  }
}
