import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { seal, unseal } from './seal.ts'
import { compress, decompress } from './compress.ts'

/**
 * Records of one ledger are stored in chunks of about this size: large enough that there are few values, small enough
 * that one record is cheap to read. Compressed they take slightly less than three pages of the database; 32 KiB took
 * slightly more than two.
 */
const CHUNK_BYTES = 40_960

export interface Chunk {
  /** Index of the first record in its ledger. */
  readonly first: number
  /** The stored form: count and records, compressed and with a checksum. */
  readonly bytes: Buffer<ArrayBuffer>
}

/** Reused for every chunk, because each is compressed before the next one starts. */
const scratch = new ByteWriter()

/** Packs the records of a ledger into chunks as they arrive, so that closing a large ledger leaves little work. */
export class ChunkBuilder {
  readonly #chunks: Chunk[] = []
  #records: Uint8Array[] = []
  #size = 0
  #first = 0

  add(record: Uint8Array): void {
    this.#records.push(record)
    this.#size += record.length
    if (this.#size >= CHUNK_BYTES) this.#pack()
  }

  finish(): readonly Chunk[] {
    if (this.#records.length > 0) this.#pack()
    return this.#chunks
  }

  #pack(): void {
    scratch.reset()
    scratch.varint(this.#records.length)
    for (const record of this.#records) scratch.sized(record)
    this.#chunks.push({ first: this.#first, bytes: seal(compress(scratch.written())) })
    this.#first += this.#records.length
    this.#records = []
    this.#size = 0
  }
}

/** Packs records into chunks, in order. */
export function buildChunks(records: readonly Uint8Array[]): readonly Chunk[] {
  const builder = new ChunkBuilder()
  for (const record of records) builder.add(record)
  return builder.finish()
}

/**
 * Returns the records of a stored chunk, in order.
 * @param what describes the chunk in an error
 * @throws NodeError node/store-corrupt
 */
export function readChunk(stored: Uint8Array, what: string): Uint8Array[] {
  const reader = new ByteReader(decompress(unseal(stored, what)))
  return Array.from({ length: reader.count() }, () => reader.bytes(reader.varint()))
}
