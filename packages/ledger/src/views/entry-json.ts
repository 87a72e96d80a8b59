import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { JsonFields } from '../metadata/metadata-json.ts'
import type { Entry, Threaded } from '../state/entry.ts'

/** An entry as the wire prints it. */
export function entryJson(entry: Entry, fields: Threaded, around: Surroundings): JsonFields {
  const form = formOf(entry)
  return {
    ...form.describe(entry, fields, around),
    LedgerEntryType: form.typeName(around),
    PreviousTxnID: fields.thread.id,
    PreviousTxnLgrSeq: fields.thread.ledger,
    index: entry.key,
  }
}
