import { sha512 } from '@noble/hashes/sha2.js'
import { toHex } from '../hex.ts'

/** Four-byte prefixes that separate the hashes of different objects. */
export const HASH_PREFIX = {
  transaction: Uint8Array.of(0x54, 0x58, 0x4e, 0x00),
  signing: Uint8Array.of(0x53, 0x54, 0x58, 0x00),
  multiSigning: Uint8Array.of(0x53, 0x4d, 0x54, 0x00),
  ledgerHeader: Uint8Array.of(0x4c, 0x57, 0x52, 0x00),
  innerNode: Uint8Array.of(0x4d, 0x49, 0x4e, 0x00),
  stateLeaf: Uint8Array.of(0x4d, 0x4c, 0x4e, 0x00),
  /** A transaction with its metadata. */
  transactionLeaf: Uint8Array.of(0x53, 0x4e, 0x44, 0x00),
  /** A transaction's id and its result code. Not used by the reference. */
  resultLeaf: Uint8Array.of(0x54, 0x52, 0x43, 0x00),
  /** A ledger with all data that affects later ledgers. Not used by the reference. */
  app: Uint8Array.of(0x41, 0x50, 0x48, 0x00),
} as const

interface NativeCrypto {
  hash?: (algorithm: string, data: Uint8Array, encoding: 'hex' | 'latin1') => string
}
interface NativeProcess {
  getBuiltinModule?: (id: string) => unknown
}

// The SHA-512 of Node.js is several times faster. Elsewhere noble computes the same hash.
const native = (
  (globalThis as { process?: NativeProcess }).process?.getBuiltinModule?.('node:crypto') as NativeCrypto | undefined
)?.hash

const HALF = 32

/** Returns the first 32 bytes of SHA-512. */
export function sha512Half(bytes: Uint8Array): Uint8Array {
  if (native === undefined) return sha512(bytes).subarray(0, HALF)
  // A digest returned as bytes uses external memory, which doubles the cost of hashing and triggers garbage collection.
  const digest = native('sha512', bytes, 'latin1')
  const half = new Uint8Array(HALF)
  for (let index = 0; index < HALF; index += 1) half[index] = digest.charCodeAt(index)
  return half
}

const PREFIX_BYTES = 4
// Shared buffer, because every submission is hashed.
let scratch = new Uint8Array(1024)

/** Returns the id of a transaction: 64 upper-case hex digits. */
export function transactionHash(blob: Uint8Array): string {
  const length = PREFIX_BYTES + blob.length
  if (length > scratch.length) scratch = new Uint8Array(length)
  scratch.set(HASH_PREFIX.transaction)
  scratch.set(blob, PREFIX_BYTES)
  const data = scratch.subarray(0, length)
  return native === undefined
    ? toHex(sha512(data).subarray(0, HALF))
    : native('sha512', data, 'hex')
        .slice(0, 2 * HALF)
        .toUpperCase()
}
