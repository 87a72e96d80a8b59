import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** A carried-over transaction in stored form; `until` as in the ledger. */
export interface CarriedRecord {
  readonly blob: Uint8Array
  readonly until: number | undefined
}

export function encodeCarried(carried: readonly CarriedRecord[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(carried.length)
  for (const { blob, until } of carried) {
    writer.varint(until ?? 0)
    writer.varint(blob.length)
    writer.bytes(blob)
  }
  return writer.take()
}

/** @throws NodeError node/store-corrupt */
export function decodeCarried(bytes: Uint8Array): CarriedRecord[] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: reader.count() }, () => {
    const until = reader.varint()
    // Copied, because read bytes belong to the storage engine.
    return { until: until === 0 ? undefined : until, blob: Buffer.from(reader.bytes(reader.varint())) }
  })
}
