import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { LineEntry } from '../state/line-entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { Reading } from './reading.ts'

/** An entry with its values in the ledger that is read. */
export interface Filed<Fields extends Threaded, E extends Entry<Fields>> {
  readonly entry: E
  readonly fields: Fields
  /** Page of the account's directory on which it stands; 0 where there are no directories. */
  readonly page: bigint
}

/** Which of an entry's pages is of the directory of one of its accounts. */
function pageIndex(entry: Entry, account: AccountEntry): number {
  if (entry instanceof LineEntry) return entry.low === account ? 0 : 1
  return entry instanceof ObjectEntry ? Math.max(0, entry.holders.indexOf(account)) : 0
}

/** What exists of an account's entries, in the order of its directory: page by page, within a page by ledger index. */
export function filed<Fields extends Threaded, E extends Entry<Fields>>(
  view: Reading,
  account: AccountEntry,
  entries: Iterable<E & Entry<Fields>>,
): Filed<Fields, E>[] {
  const found: Filed<Fields, E>[] = []
  for (const entry of entries) {
    const fields = view.read<Fields>(entry)
    if (fields !== undefined) found.push({ entry, fields, page: fields.pages?.[pageIndex(entry, account)] ?? 0n })
  }
  return found.sort((a, b) => {
    if (a.page !== b.page) return a.page < b.page ? -1 : 1
    return a.entry.key < b.entry.key ? -1 : 1
  })
}
