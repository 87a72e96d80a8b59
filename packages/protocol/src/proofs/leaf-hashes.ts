import { concatBytes } from '../bytes.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import { HASH_PREFIX, sha512Half } from '../signing/hash.ts'

type Hash = (bytes: Uint8Array) => Uint8Array

/** The leaf of a state entry in a ledger's tree: its bytes and its ledger index. */
export function stateLeaf(value: Uint8Array, key: Uint8Array, hash: Hash = sha512Half): Uint8Array {
  return hash(concatBytes(HASH_PREFIX.stateLeaf, value, key))
}

/** The leaf of a transaction with its metadata, both in their canonical bytes. */
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

const ID_BYTES = 32
const PREFIX_BYTES = HASH_PREFIX.resultLeaf.length

/** The leaf of a transaction's id and the code of its result (0 or 100..255): proves both without the metadata. */
export function resultLeaf(id: Uint8Array, resultCode: number, hash: Hash = sha512Half): Uint8Array {
  const bytes = new Uint8Array(PREFIX_BYTES + ID_BYTES + 2)
  bytes.set(HASH_PREFIX.resultLeaf)
  bytes.set(id, PREFIX_BYTES)
  bytes[PREFIX_BYTES + ID_BYTES] = resultCode >>> 8
  bytes[PREFIX_BYTES + ID_BYTES + 1] = resultCode & 0xff
  return hash(bytes)
}
