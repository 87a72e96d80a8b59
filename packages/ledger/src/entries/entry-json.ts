import { serializerOf } from './serializer-of.ts'
import type { EntryContext } from './entry-context.ts'
import { JsonSink } from './json-sink.ts'
import type { JsonFields } from './json-fields.ts'
import { isUnthreaded } from '../state/entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'

/** Returns an entry in wire JSON. */
export function entryJson(entry: Entry, fields: Threaded, around: EntryContext): JsonFields {
  const serializer = serializerOf(entry)
  const { id, ledger } = fields.thread
  const hasNoThread = serializer.isThreadOptional === true && isUnthreaded(fields.thread)
  const sink = new JsonSink()
  serializer.emit(sink, entry, fields, around)
  return {
    ...sink.members,
    ...serializer.unseen?.(entry, fields),
    LedgerEntryType: serializer.typeName(around).text,
    ...(hasNoThread ? {} : { PreviousTxnID: id, PreviousTxnLgrSeq: ledger }),
    index: entry.key,
  }
}
