import type { Secp256k1Verifier } from './secp256k1-verifier.ts'
import { compactFromDer } from './der-signature.ts'

/** Plain JavaScript: runs everywhere, 25 times slower than native. The last resort. */
export async function loadNoble(): Promise<Secp256k1Verifier> {
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  return {
    kind: 'js',
    verify: (publicKey, digest, signature) => {
      const compact = compactFromDer(signature)
      if (compact === undefined) return false
      try {
        return secp256k1.verify(compact, digest, publicKey, { prehash: false, lowS: true, format: 'compact' })
      } catch {
        return false
      }
    },
  }
}
