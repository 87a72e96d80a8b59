import type { Secp256k1Verifier, VerifierKind } from './secp256k1-verifier.ts'
import { loadNative } from './secp256k1-native.ts'
import { loadWasm } from './secp256k1-wasm.ts'

const loaders: Readonly<Record<VerifierKind, () => Secp256k1Verifier | Promise<Secp256k1Verifier>>> = {
  native: loadNative,
  wasm: loadWasm,
}

/** Fastest first. */
export const VERIFIER_ORDER: readonly VerifierKind[] = ['native', 'wasm']

/**
 * Returns the first implementation of `order` that loads on this machine.
 * @throws the last failure when none loads
 */
export async function loadVerifier(order: readonly VerifierKind[] = VERIFIER_ORDER): Promise<Secp256k1Verifier> {
  let failure: unknown = new RangeError('no verifier named')
  for (const kind of order) {
    try {
      return await loaders[kind]()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
