import type { ecdsaVerify as EcdsaVerify, publicKeyConvert as PublicKeyConvert } from 'secp256k1'
import { createRequire } from 'node:module'
import type { Secp256k1Verifier } from './secp256k1-verifier.ts'
import { compactFromDer } from './der-signature.ts'
import { KeyCache } from './key-cache.ts'

/**
 * Loads libsecp256k1 as a native addon. The package's main entry silently falls back to slow JavaScript, so this loads
 * its addon entry and reports the failure.
 * @throws when no prebuilt or compiled addon fits this machine
 */
export function loadNative(): Secp256k1Verifier {
  const native: { readonly ecdsaVerify: typeof EcdsaVerify; readonly publicKeyConvert: typeof PublicKeyConvert } =
    createRequire(import.meta.url)('secp256k1/bindings.js')
  // Decompressing a public key is a tenth of a verification.
  const points = new KeyCache((publicKey) => native.publicKeyConvert(publicKey, false))
  return {
    kind: 'native',
    verify: (publicKey, digest, signature) => {
      const compact = compactFromDer(signature)
      if (compact === undefined) return false
      try {
        return native.ecdsaVerify(compact, digest, points.of(publicKey))
      } catch {
        return false
      }
    },
  }
}
