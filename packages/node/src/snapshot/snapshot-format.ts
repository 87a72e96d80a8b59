import { createHash } from 'node:crypto'
import type { LogSnapshot } from '../log/log-snapshots.ts'

/** The only form of snapshots. Another one gets another number. */
export const SNAPSHOT_FORMAT = 1
/** Size in bytes at which a chunk of entries ends. The store is read for one chunk at a time. */
export const CHUNK_BYTES = 1_048_576
/** Maximum size of a chunk: a message of ABCI holds 16 MiB, and the first chunk the whole queue of 8 MiB. */
export const MAX_CHUNK_BYTES = 12_582_912
/** Maximum number of chunks; 4 GiB of entries. */
export const MAX_CHUNKS = 4096

const MAGIC = Buffer.from('TBS\u0001')
const HASH_BYTES = 32

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

export function describeSnapshot(height: number, chunkHashes: readonly Uint8Array[]): LogSnapshot {
  const metadata = Buffer.concat([MAGIC, ...chunkHashes])
  return { height, format: SNAPSHOT_FORMAT, chunks: chunkHashes.length, hash: sha256(metadata), metadata }
}

/** Returns the hashes of the chunks; undefined for a description that no node of this version makes. */
export function readChunkHashes({ chunks, format, hash, metadata }: LogSnapshot): Uint8Array[] | undefined {
  const isSound =
    format === SNAPSHOT_FORMAT &&
    chunks >= 1 &&
    chunks <= MAX_CHUNKS &&
    metadata.length === MAGIC.length + chunks * HASH_BYTES &&
    MAGIC.equals(metadata.subarray(0, MAGIC.length)) &&
    sha256(metadata).equals(hash)
  if (!isSound) return undefined
  return Array.from({ length: chunks }, (_, index) => {
    const start = MAGIC.length + index * HASH_BYTES
    return metadata.slice(start, start + HASH_BYTES)
  })
}
