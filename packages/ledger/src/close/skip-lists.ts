import { LEDGER_HASHES } from '../entries/objects/object-types.ts'
import type { LedgerHeader } from '../base/header.ts'
import { NO_THREAD } from '../state/entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { State } from '../state/state.ts'

const MAX_HASHES = 256
/** Each skip list covers 2 to this power ledgers. */
const FAR_BITS = 16

function append({ journal }: State, key: string, { hash, index }: LedgerHeader): void {
  const existing = journal.byKey(key)
  const entry = existing instanceof ObjectEntry ? existing : new ObjectEntry(LEDGER_HASHES, key)
  // The type determines the schema of its values.
  const hashes = (entry.fields?.values['Hashes'] ?? []) as readonly string[]
  const values = { Hashes: [...hashes.slice(1 - MAX_HASHES), hash], LastLedgerSequence: index }
  journal.set(entry, { values, thread: NO_THREAD })
}

/** Records the parent's hash in the state: in the list of the last 256 and, for every 256th ledger, permanently. */
export function updateSkipLists(state: State, parent: LedgerHeader): void {
  const { space } = LEDGER_HASHES
  if (parent.index % MAX_HASHES === 0) {
    const number = new Uint8Array(4)
    new DataView(number.buffer).setUint32(0, parent.index >>> FAR_BITS)
    append(state, state.keys.objectKey(space, [number]), parent)
  }
  append(state, state.keys.objectKey(space, []), parent)
}
