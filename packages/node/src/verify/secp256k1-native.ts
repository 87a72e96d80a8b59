import type { ecdsaVerify as EcdsaVerify } from 'secp256k1'
import { createRequire } from 'node:module'
import type { Secp256k1Verifier } from './secp256k1-verifier.ts'
import { compactFromDer } from './der-signature.ts'

/**
 * libsecp256k1 as a native addon. The package's main entry falls back to slow JavaScript without a word,
 * so its addon entry is loaded and the failure is ours to see.
 * @throws when no prebuilt or compiled addon fits this machine
 */
export function loadNative(): Secp256k1Verifier {
  const { ecdsaVerify }: { readonly ecdsaVerify: typeof EcdsaVerify } = createRequire(import.meta.url)(
    'secp256k1/bindings.js',
  )
  return {
    kind: 'native',
    verify: (publicKey, digest, signature) => {
      const compact = compactFromDer(signature)
      if (compact === undefined) return false
      try {
        return ecdsaVerify(compact, digest, publicKey)
      } catch {
        return false
      }
    },
  }
}
