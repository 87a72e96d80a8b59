import type { FieldSink } from './field-sink.ts'
import type { JsonFields } from './json-fields.ts'
import type { Name } from './name.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { ByteWriter } from './codec/byte-writer.ts'
import type { EntryContext } from './entry-context.ts'

/** The external forms of one type of entry: wire JSON and stored bytes. */
export interface EntrySerializer<E extends Entry, Fields extends Threaded> {
  typeName(around: EntryContext): Name
  /** True when the entry stores its last transaction only from its first modification on; otherwise it always does. */
  readonly isThreadOptional?: boolean
  /** Fields that metadata omits. */
  unseen?(entry: E, fields: Fields): JsonFields
  /** All fields except type, index, thread (last transaction) and those that metadata omits. */
  emit(out: FieldSink, entry: E, fields: Fields, around: EntryContext): void
  /** Previous values of the changed fields. Omits fields that did not exist. */
  emitPrevious(out: FieldSink, entry: E, before: Fields, after: Fields, around: EntryContext): void
  /** Whether all values except the thread are equal. */
  isSame(before: Fields, after: Fields): boolean
  /** Accounts whose threads include the creation or deletion of the entry. */
  owners(entry: E): readonly AccountEntry[]
  /** Returns the same values with another transaction as the last one. */
  write(writer: ByteWriter, entry: E, fields: Fields): void
}
