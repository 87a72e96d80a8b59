import { ByteWriter } from '../codec/byte-writer.ts'
import { HASH_PREFIX, sha512Half } from '../signing/hash.ts'

type Hash = (bytes: Uint8Array) => Uint8Array

const ID_BYTES = 32
const STATE_PREFIX_BYTES = HASH_PREFIX.stateLeaf.length
// Reused, because a large state hashes many entries, and allocating takes longer than hashing.
let scratch = new Uint8Array(1024)
scratch.set(HASH_PREFIX.stateLeaf)

/** Returns the leaf hash of a state entry: its bytes and its ledger index. */
export function stateLeaf(value: Uint8Array, key: Uint8Array, hash: Hash = sha512Half): Uint8Array {
  const keyAt = STATE_PREFIX_BYTES + value.length
  const length = keyAt + key.length
  if (length > scratch.length) {
    scratch = new Uint8Array(2 * length)
    scratch.set(HASH_PREFIX.stateLeaf)
  }
  scratch.set(value, STATE_PREFIX_BYTES)
  scratch.set(key, keyAt)
  return hash(scratch.subarray(0, length))
}

/** Returns the leaf hash of a transaction and its metadata, both in canonical bytes. */
export function transactionLeaf(
  blob: Uint8Array,
  metadata: Uint8Array,
  id: Uint8Array,
  hash: Hash = sha512Half,
): Uint8Array {
  const writer = new ByteWriter()
  writer.bytes(HASH_PREFIX.transactionLeaf)
  writer.prefixed(blob, 'transaction')
  writer.prefixed(metadata, 'metadata')
  writer.bytes(id)
  return hash(writer.finish())
}

const PREFIX_BYTES = HASH_PREFIX.resultLeaf.length
const result = new Uint8Array(PREFIX_BYTES + ID_BYTES + 2)
result.set(HASH_PREFIX.resultLeaf)

/**
 * Returns the leaf hash of a transaction's id and its result code (0 or 100..255). The hash proves both without the
 * metadata.
 */
export function resultLeaf(id: Uint8Array, resultCode: number, hash: Hash = sha512Half): Uint8Array {
  result.set(id, PREFIX_BYTES)
  result[PREFIX_BYTES + ID_BYTES] = resultCode >>> 8
  result[PREFIX_BYTES + ID_BYTES + 1] = resultCode & 0xff
  return hash(result)
}
