import { ByteWriter } from '../entries/codec/byte-writer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { StateEntry } from '../state/state-source.ts'
import type { State } from '../state/state.ts'
import type { StoredChange } from '../trees/ledger-hash.ts'

/** Returns the bytes of an entry with the given values. */
function storedValue(writer: ByteWriter, entry: Entry, fields: Threaded): Uint8Array {
  serializerOf(entry).write(writer, entry, fields)
  return writer.take()
}

/** Yields every entry as of the last close, in no order. */
export function* closedEntries(state: State): Generator<StateEntry> {
  const writer = new ByteWriter()
  for (const entry of state.journal.entries()) {
    const fields = state.journal.closedValue(entry)
    if (fields !== undefined) yield { key: entry.key, value: storedValue(writer, entry, fields) }
  }
  yield* state.storedAfter('')
}

/** Returns the current values of entries, sorted by key. */
export function storedChanges(changed: readonly Entry[]): StoredChange[] {
  const writer = new ByteWriter()
  return changed
    .map((entry) => ({
      key: entry.key,
      value: entry.fields === undefined ? undefined : storedValue(writer, entry, entry.fields),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}
