import type { FieldSink } from './field-sink.ts'
import type { JsonFields } from './json-fields.ts'
import type { Name } from './name.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { ByteWriter } from './codec/byte-writer.ts'
import type { EntryContext } from './entry-context.ts'

/** How one kind of entry looks outside: JSON of the wire, bytes in the store. */
export interface EntrySerializer<E extends Entry, Fields extends Threaded> {
  typeName(around: EntryContext): Name
  /** True when it names its last transaction only once there was one; else it always does. */
  readonly isThreadOptional?: boolean
  /** Fields that metadata leaves out. */
  unseen?(entry: E, fields: Fields): JsonFields
  /** All fields but type, index, thread and unseen ones. */
  emit(out: FieldSink, entry: E, fields: Fields, around: EntryContext): void
  /** Earlier values of the fields that differ; a field that did not exist is left out. */
  emitPrevious(out: FieldSink, entry: E, before: Fields, after: Fields, around: EntryContext): void
  /** Same but for the thread. */
  isSame(before: Fields, after: Fields): boolean
  /** Accounts that the making or removal of the entry concerns. */
  owners(entry: E): readonly AccountEntry[]
  /** Same values, touched by another transaction. */
  write(writer: ByteWriter, entry: E, fields: Fields): void
}
