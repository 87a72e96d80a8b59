import type { Entry, Threaded } from '../state/entry.ts'
import type { StateEntry } from '../state/state-source.ts'
import type { ReadContext } from './reading.ts'

/** Number of pages of keys to collect before the largest keys are dropped. */
const PAGES_AT_ONCE = 4

export interface PageRequest {
  entries(entry: Entry): boolean
  readonly accounts: boolean
  readonly offers: boolean
}

/**
 * Returns the ledger indexes of the first stored accounts and offers that are not in memory, up to `last`. Loading one
 * changes these sets, so all keys are collected first.
 */
function storedKeys(
  { state }: ReadContext,
  after: string,
  count: number,
  last: string | undefined,
  request: PageRequest,
): string[] {
  const first = (entries: Iterable<StateEntry>): string[] => {
    const keys: string[] = []
    for (const { key } of entries) {
      if (keys.length === count || (last !== undefined && key > last)) break
      keys.push(key)
    }
    return keys
  }
  const accounts = request.accounts ? first(state.storedAccountsAfter(after)) : []
  const offers = request.offers ? first(state.storedOffersAfter(after)) : []
  return offers.length === 0 ? accounts : [...accounts, ...offers].sort().slice(0, count)
}

/**
 * Returns one page of the whole state: the entries with the smallest ledger indexes after `after`, in order. Examines
 * every entry in memory once and never holds more than a few pages.
 */
export function entriesAfter(view: ReadContext, after: string, count: number, accepts: PageRequest): Entry[] {
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
    if (!accepts.entries(entry) || view.read(entry) === undefined) continue
    page.push(entry)
    if (page.length >= count * PAGES_AT_ONCE) cut()
  }
  cut()
  page.push(...storedKeys(view, after, count, last, accepts).flatMap((key) => view.state.entry(key) ?? []))
  cut()
  return page
}

/** Maximum number of entries examined, and of stored entries read, without a pause. */
const MAX_SCANNED = 10_000
const READ = 200
/** Number of extra keys kept, because some entries may not exist in this view. */
const SPARE = 256

export interface StatePage {
  readonly page: readonly { readonly entry: Entry; readonly fields: Threaded }[]
  /** Ledger index up to which the page is complete; undefined after the last page. */
  readonly last: string | undefined
}

/**
 * Yields the same page incrementally. The state may change in between. Collects keys first, including those of entries
 * that do not exist in this view, and reads the existing entries at the end in one step.
 */
export function* pacedEntriesAfter(
  view: ReadContext,
  after: string,
  count: number,
  request: PageRequest,
): Generator<undefined, StatePage, undefined> {
  const most = count + SPARE
  let candidates: Entry[] = []
  let last: string | undefined
  const cut = (): void => {
    candidates.sort((a, b) => (a.key < b.key ? -1 : 1))
    if (candidates.length <= most) return
    candidates = candidates.slice(0, most)
    last = candidates.at(-1)?.key
  }
  let looked = 0
  for (const entry of view.state.journal.entries()) {
    looked += 1
    if (looked % MAX_SCANNED === 0) yield
    const { key } = entry
    if (key <= after || (last !== undefined && key > last) || !request.entries(entry)) continue
    candidates.push(entry)
    if (candidates.length >= most * PAGES_AT_ONCE) cut()
  }
  cut()
  for (const [index, key] of storedKeys(view, after, most + 1, last, request).entries()) {
    if (index % READ === READ - 1) yield
    const entry = view.state.entry(key)
    if (entry !== undefined) candidates.push(entry)
  }
  cut()
  const seenKeys = new Set<string>()
  const page: { readonly entry: Entry; readonly fields: Threaded }[] = []
  for (const entry of candidates) {
    const fields = view.read(entry)
    // An entry loaded from the store in the meantime may appear twice.
    if (fields === undefined || seenKeys.has(entry.key)) continue
    if (page.length === count) return { page, last: page.at(-1)?.entry.key }
    seenKeys.add(entry.key)
    page.push({ entry, fields })
  }
  return { page, last }
}
