import { HASH_PREFIX, sha512Half } from '../signing/hash.ts'

const PREFIX_BYTES = 4
const HASH_BYTES = 32

/**
 * Returns the 32-byte app hash with which a consensus engine commits to a ledger: SHA-512Half of `APH\0`, the ledger's
 * hash, and the hash of all other data that affects later ledgers. With `carriedHash`, a block header proves the hash
 * of its ledger.
 * @param ledgerHash 32 bytes
 * @param carriedHash 32 bytes
 */
export function appHash(ledgerHash: Uint8Array, carriedHash: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(PREFIX_BYTES + 2 * HASH_BYTES)
  bytes.set(HASH_PREFIX.app)
  bytes.set(ledgerHash, PREFIX_BYTES)
  bytes.set(carriedHash, PREFIX_BYTES + HASH_BYTES)
  return sha512Half(bytes)
}
