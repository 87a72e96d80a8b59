import type { JsonFields } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { serialised } from './serialised.ts'

/** A ledger entry as the network serialises it, upper-case hex; undefined where it cannot. */
export function entryBlob(network: NetworkDefinition, entry: JsonFields): string | undefined {
  const { index: _index, ...fields } = entry
  return serialised(network, fields)
}
