import { ByteWriter } from '../codec/byte-writer.ts'
import { formOf } from '../entries/form-of.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { StoredChange } from './ledger-hash.ts'

/** The bytes of an entry with given values. */
export function storedValue(writer: ByteWriter, entry: Entry, fields: Threaded): Uint8Array {
  formOf(entry).write(writer, entry, fields)
  return writer.take()
}

/** The present values of entries, sorted by key. */
export function storedChanges(changed: readonly Entry[]): StoredChange[] {
  const writer = new ByteWriter()
  return changed
    .map((entry) => ({
      key: entry.key,
      value: entry.fields === undefined ? undefined : storedValue(writer, entry, entry.fields),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}
