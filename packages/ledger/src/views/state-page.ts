import type { Entry } from '../state/entry.ts'
import type { Reading } from './reading.ts'

/** Keys are collected in heaps of this many pages before the largest are dropped. */
const PAGES_AT_ONCE = 4

export interface Wanted {
  entries(entry: Entry): boolean
  readonly accounts: boolean
}

/** Accounts that are only stored: reading them changes which they are, so that a whole page is taken first. */
function storedAccounts(view: Reading, after: string, count: number, last: string | undefined): Entry[] {
  const keys: string[] = []
  for (const { key } of view.state.storedAfter(after)) {
    if (keys.length === count || (last !== undefined && key > last)) break
    keys.push(key)
  }
  return keys.flatMap((key) => view.state.entry(key) ?? [])
}

/**
 * The entries with the smallest ledger indexes behind `after`, in order: one page of the whole state. Looks at every
 * entry in memory once, and never holds more than a few pages of them.
 */
export function entriesAfter(view: Reading, after: string, count: number, wanted: Wanted): Entry[] {
  let page: Entry[] = []
  let last: string | undefined
  const cut = (): void => {
    page.sort((a, b) => (a.key < b.key ? -1 : 1))
    page = page.slice(0, count)
    if (page.length === count) last = page.at(-1)?.key
  }
  for (const entry of view.state.journal.entries()) {
    const { key } = entry
    if (key <= after || (last !== undefined && key > last)) continue
    if (!wanted.entries(entry) || view.read(entry) === undefined) continue
    page.push(entry)
    if (page.length >= count * PAGES_AT_ONCE) cut()
  }
  cut()
  if (!wanted.accounts) return page
  page.push(...storedAccounts(view, after, count, last))
  cut()
  return page
}
