import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { JsonFields } from '../metadata/metadata-json.ts'
import { isUnthreaded } from '../state/entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'

/** An entry as the wire prints it. */
export function entryJson(entry: Entry, fields: Threaded, around: Surroundings): JsonFields {
  const form = formOf(entry)
  const { id, ledger } = fields.thread
  const hasNoThread = form.isThreadOptional === true && isUnthreaded(fields.thread)
  return {
    ...form.describe(entry, fields, around),
    ...form.unseen?.(entry, fields),
    LedgerEntryType: form.typeName(around),
    ...(hasNoThread ? {} : { PreviousTxnID: id, PreviousTxnLgrSeq: ledger }),
    index: entry.key,
  }
}
