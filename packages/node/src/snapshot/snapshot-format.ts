import { createHash } from 'node:crypto'
import type { LogSnapshot } from '../log/log-snapshots.ts'

/** The only snapshot format. A different one gets a new number. */
export const SNAPSHOT_FORMAT = 1
/** Size in bytes at which a chunk of entries ends. The store is read for one chunk at a time. */
export const CHUNK_BYTES = 1_048_576
/**
 * Maximum size in bytes of the first chunk, which contains the whole queue of up to 8 MiB. An ABCI message has at most
 * 16 MiB.
 */
const MAX_HEAD_BYTES = 12_582_912
/** Maximum size in bytes of a chunk of entries: its last entry starts before `CHUNK_BYTES`. */
const MAX_ENTRIES_BYTES = 2 * CHUNK_BYTES
/** Maximum number of chunks. Up to 8 GiB of entries are written before their hash is checked. */
export const MAX_CHUNKS = 4096

const MAGIC = Buffer.from('TBS\u0001')
const HASH_BYTES = 32

/** Whether a chunk is larger than any that a node of this version writes. */
export function isTooLarge(index: number, { length }: Uint8Array): boolean {
  return length > (index === 0 ? MAX_HEAD_BYTES : MAX_ENTRIES_BYTES)
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

export function describeSnapshot(height: number, chunkHashes: readonly Uint8Array[]): LogSnapshot {
  const metadata = Buffer.concat([MAGIC, ...chunkHashes])
  return { height, format: SNAPSHOT_FORMAT, chunks: chunkHashes.length, hash: sha256(metadata), metadata }
}

/** Returns the hashes of the chunks; undefined for a description that no node of this version creates. */
export function readChunkHashes({ chunks, format, hash, metadata }: LogSnapshot): Uint8Array[] | undefined {
  const isValid =
    format === SNAPSHOT_FORMAT &&
    chunks >= 1 &&
    chunks <= MAX_CHUNKS &&
    metadata.length === MAGIC.length + chunks * HASH_BYTES &&
    MAGIC.equals(metadata.subarray(0, MAGIC.length)) &&
    sha256(metadata).equals(hash)
  if (!isValid) return undefined
  return Array.from({ length: chunks }, (_, index) => {
    const start = MAGIC.length + index * HASH_BYTES
    return metadata.slice(start, start + HASH_BYTES)
  })
}
