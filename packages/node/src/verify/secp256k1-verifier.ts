import { createRequire } from 'node:module'
import type { ecdsaVerify as EcdsaVerify, publicKeyConvert as PublicKeyConvert } from 'secp256k1'

/** The libsecp256k1 build that verifies signatures. WebAssembly serves platforms without a prebuilt addon. */
export type VerifierKind = 'native' | 'wasm'

/**
 * Verifies a DER signature over a 32-byte digest. Accepts only low-S signatures, so that a transaction has only one id.
 * Never throws.
 */
export type Secp256k1Verify = (publicKey: Uint8Array, digest: Uint8Array, signature: Uint8Array) => boolean

interface Secp256k1Verifier {
  readonly kind: VerifierKind
  readonly verify: Secp256k1Verify
}

const MAX_KEYS = 4096

/** Caches the imported forms of recently used public keys, because few keys make many signatures. */
export class KeyCache<Made> {
  readonly #known = new Map<string, Made>()
  readonly #make: (publicKey: Uint8Array) => Made

  /** @param make may throw for an invalid key */
  constructor(make: (publicKey: Uint8Array) => Made) {
    this.#make = make
  }

  of(publicKey: Uint8Array): Made {
    const name = Buffer.from(publicKey.buffer, publicKey.byteOffset, publicKey.byteLength).toString('latin1')
    const cached = this.#known.get(name)
    if (cached !== undefined) return cached
    // Clearing the whole cache limits memory without bookkeeping per key.
    if (this.#known.size >= MAX_KEYS) this.#known.clear()
    const created = this.#make(publicKey)
    this.#known.set(name, created)
    return created
  }
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const SCALAR = 32

function readScalar(der: Uint8Array, offset: number, target: Uint8Array, at: number): number | undefined {
  const length = der[offset + 1]
  if (der[offset] !== INTEGER || length === undefined || length === 0 || length > SCALAR + 1) return undefined
  const start = offset + 2
  const end = start + length
  const first = der[start]
  const second = der[start + 1]
  if (end > der.length || first === undefined || first >= 0x80) return undefined
  // A leading zero is allowed only when the number would otherwise read as negative.
  if (first === 0 && (length === 1 || second === undefined || second < 0x80)) return undefined
  const body = first === 0 ? der.subarray(start + 1, end) : der.subarray(start, end)
  if (body.length > SCALAR) return undefined
  target.set(body, at + SCALAR - body.length)
  return end
}

/** Returns the 64 bytes r|s of a strictly encoded DER signature, or undefined for any other bytes. */
export function compactFromDer(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined
  const compact = new Uint8Array(2 * SCALAR)
  const middle = readScalar(der, 2, compact, 0)
  if (middle === undefined) return undefined
  return readScalar(der, middle, compact, SCALAR) === der.length ? compact : undefined
}

/** Loads libsecp256k1 compiled to WebAssembly, which needs no compiler and runs at about a quarter of native speed. */
async function loadWasm(): Promise<Secp256k1Verifier> {
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

/**
 * Loads libsecp256k1 as a native addon. The package's main entry silently falls back to slow JavaScript, so this loads
 * its addon entry and reports the failure.
 * @throws when no prebuilt or compiled addon fits this machine
 */
function loadNative(): Secp256k1Verifier {
  const native: { readonly ecdsaVerify: typeof EcdsaVerify; readonly publicKeyConvert: typeof PublicKeyConvert } =
    createRequire(import.meta.url)('secp256k1/bindings.js')
  // Decompressing a public key takes a tenth of a verification.
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

const loaders: Readonly<Record<VerifierKind, () => Secp256k1Verifier | Promise<Secp256k1Verifier>>> = {
  native: loadNative,
  wasm: loadWasm,
}

/** In order of speed, fastest first. */
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
