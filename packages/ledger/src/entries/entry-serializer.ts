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
  /** True when the entry names its last transaction only after the first change; otherwise it always does. */
  readonly isThreadOptional?: boolean
  /** Fields that metadata omits. */
  unseen?(entry: E, fields: Fields): JsonFields
  /** All fields except type, index, thread and those that metadata omits. */
  emit(out: FieldSink, entry: E, fields: Fields, around: EntryContext): void
  /** Earlier values of the changed fields. Omits a field that did not exist. */
  emitPrevious(out: FieldSink, entry: E, before: Fields, after: Fields, around: EntryContext): void
  /** Whether all values except the thread are equal. */
  isSame(before: Fields, after: Fields): boolean
  /** Accounts that creating or deleting the entry concerns. */
  owners(entry: E): readonly AccountEntry[]
  /** Same values, touched by another transaction. */
  write(writer: ByteWriter, entry: E, fields: Fields): void
}
