import type { JsonFields } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { serialised } from './serialised.ts'

/** Serializes a ledger entry as upper-case hex. Returns undefined when the network cannot. */
export function entryBlob(network: NetworkDefinition, entry: JsonFields): string | undefined {
  const { index: _index, ...fields } = entry
  return serialised(network, fields)
}
