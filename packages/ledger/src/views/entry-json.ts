import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { JsonFields } from '../metadata/metadata-json.ts'
import { NO_THREAD } from '../state/entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'

/** An entry as the wire prints it. */
export function entryJson(entry: Entry, fields: Threaded, around: Surroundings): JsonFields {
  const form = formOf(entry)
  const { id, ledger } = fields.thread
  const isUnthreaded = form.isThreadOptional === true && id === NO_THREAD.id
  return {
    ...form.describe(entry, fields, around),
    ...form.unseen?.(entry, fields),
    LedgerEntryType: form.typeName(around),
    ...(isUnthreaded ? {} : { PreviousTxnID: id, PreviousTxnLgrSeq: ledger }),
    index: entry.key,
  }
}
