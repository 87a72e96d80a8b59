import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** A transaction that a ledger left to later ones, as it is stored; `until` as the ledger has it. */
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
    // a copy: what was read belongs to the storage engine
    return { until: until === 0 ? undefined : until, blob: Buffer.from(reader.bytes(reader.varint())) }
  })
}
