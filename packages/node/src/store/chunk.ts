import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** Records of one ledger are stored in chunks of about this size: few large values, yet one record is read cheaply. */
const CHUNK_BYTES = 32_768

export interface Chunk {
  /** Position of the first record in its ledger. */
  readonly first: number
  readonly bytes: Buffer<ArrayBuffer>
}

/** Groups records in order. */
export function buildChunks(records: readonly Uint8Array[]): Chunk[] {
  const chunks: Chunk[] = []
  let first = 0
  while (first < records.length) {
    let size = 0
    let end = first
    while (end < records.length && (end === first || size < CHUNK_BYTES)) {
      size += records[end]?.length ?? 0
      end += 1
    }
    const writer = new ByteWriter()
    writer.varint(end - first)
    for (const record of records.slice(first, end)) {
      writer.varint(record.length)
      writer.bytes(record)
    }
    chunks.push({ first, bytes: writer.take() })
    first = end
  }
  return chunks
}

/** The records of a chunk, in order. */
export function readChunk(bytes: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: reader.varint() }, () => reader.bytes(reader.varint()))
}
