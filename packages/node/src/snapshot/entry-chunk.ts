import type { StateEntry } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import { ByteReader } from '../store/byte-reader.ts'
import { ByteWriter } from '../store/byte-writer.ts'
import { CHUNK_BYTES } from './snapshot-format.ts'

const KEY_BYTES = 32

/** Encodes entries until a chunk is full. Returns undefined if no entry is left. */
export function takeChunk(
  entries: Iterable<StateEntry>,
): { readonly bytes: Buffer; readonly last: string } | undefined {
  const writer = new ByteWriter()
  let last: string | undefined
  for (const { key, value } of entries) {
    writer.bytes(fromHex(key))
    writer.varint(value.length)
    writer.bytes(value)
    last = key
    if (writer.length >= CHUNK_BYTES) break
  }
  return last === undefined ? undefined : { bytes: writer.take(), last }
}

/**
 * Decodes entries that another node sent.
 * @param after key of the last entry in the previous chunk; '' for the first chunk
 * @throws NodeError node/store-corrupt for bytes that are not entries in key order
 */
export function readChunkEntries(bytes: Uint8Array, after: string): StateEntry[] {
  const reader = new ByteReader(bytes)
  const entries: StateEntry[] = []
  let last = after
  while (!reader.done) {
    const key = reader.hex(KEY_BYTES)
    if (key <= last) throw new NodeError('node/store-corrupt', 'the entries of a snapshot are not in order')
    entries.push({ key, value: reader.bytes(reader.varint()) })
    last = key
  }
  return entries
}
