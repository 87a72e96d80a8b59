import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import { JsonSink } from '../metadata/json-sink.ts'
import type { JsonFields } from '../metadata/metadata-json.ts'
import { isUnthreaded } from '../state/entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'

/** An entry as the wire prints it. */
export function entryJson(entry: Entry, fields: Threaded, around: Surroundings): JsonFields {
  const form = formOf(entry)
  const { id, ledger } = fields.thread
  const hasNoThread = form.isThreadOptional === true && isUnthreaded(fields.thread)
  const told = new JsonSink()
  form.tell(told, entry, fields, around)
  return {
    ...told.members,
    ...form.unseen?.(entry, fields),
    LedgerEntryType: form.typeName(around).text,
    ...(hasNoThread ? {} : { PreviousTxnID: id, PreviousTxnLgrSeq: ledger }),
    index: entry.key,
  }
}
