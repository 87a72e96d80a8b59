import type { JsonFields } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { encodeObject } from '@tidebook/protocol'
import { hexText } from '../json/hex-text.ts'

/** A ledger entry as the network serialises it, upper-case hex. */
export function entryBlob(network: NetworkDefinition, entry: JsonFields): string {
  const { index: _index, ...fields } = entry
  return hexText(encodeObject(network, fields))
}
