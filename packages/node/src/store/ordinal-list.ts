import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** Reused for every list. */
const writer = new ByteWriter()

/** Encodes ascending positions as differences. */
export function encodeOrdinals(ordinals: readonly number[]): Buffer<ArrayBuffer> {
  writer.reset()
  let previous = 0
  for (const ordinal of ordinals) {
    writer.varint(ordinal - previous)
    previous = ordinal
  }
  return writer.take()
}

export function decodeOrdinals(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes)
  const ordinals: number[] = []
  let previous = 0
  while (!reader.done) {
    previous += reader.varint()
    ordinals.push(previous)
  }
  return ordinals
}
