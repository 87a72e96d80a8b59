import type { Effects, MetadataJson } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { AddressBook } from './address-book.ts'
import type { PackedJson } from './pack-json.ts'
import type { MetadataPacker } from './pack-metadata.ts'
import { unpackJson } from './unpack-json.ts'

const LENGTH = 4

/** Blob length (u32), blob, packed metadata. */
export function encodeRecord(packer: MetadataPacker, blob: Uint8Array, effects: Effects): Buffer<ArrayBuffer> {
  return packer.packBehind(blob, effects)
}

/**
 * @param omitted names of metadata members to omit at every depth
 * @throws NodeError node/store-corrupt
 */
export function decodeRecord(
  record: Uint8Array,
  addresses: AddressBook,
  omitted?: ReadonlySet<string>,
): { readonly blob: Uint8Array; readonly metadata: MetadataJson } {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  const end = LENGTH + (record.length >= LENGTH ? view.getUint32(0, true) : record.length)
  const metadata = unpackJson(record.subarray(end), addresses, omitted)
  if (!isMetadata(metadata)) throw new NodeError('node/store-corrupt', 'a stored transaction has no metadata')
  return { blob: Uint8Array.from(record.subarray(LENGTH, end)), metadata }
}

function isMetadata(value: PackedJson): value is PackedJson & MetadataJson {
  return typeof value === 'object' && value !== null && 'AffectedNodes' in value && 'TransactionResult' in value
}
