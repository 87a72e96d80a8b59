import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { LineEntry } from '../state/line-entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { ReadContext } from './reading.ts'

/** An entry with its values in the ledger being read. */
export interface DirectoryListing<Fields extends Threaded, E extends Entry<Fields>> {
  readonly entry: E
  readonly fields: Fields
  /** Page of the account's directory that lists the entry; 0 without stored directories. */
  readonly page: bigint
}

/** Returns the page on which one of an entry's accounts lists it. */
function pageIndex(entry: Entry, account: AccountEntry): number {
  if (entry instanceof LineEntry) return entry.low === account ? 0 : 1
  return entry instanceof ObjectEntry ? Math.max(0, entry.holders.indexOf(account)) : 0
}

/** Number of entries sorted without a pause. */
const SORTED_AT_ONCE = 1000

function inDirectoryOrder(a: DirectoryListing<Threaded, Entry>, b: DirectoryListing<Threaded, Entry>): number {
  if (a.page !== b.page) return a.page < b.page ? -1 : 1
  return a.entry.key < b.entry.key ? -1 : 1
}

function collectEntries<Fields extends Threaded, E extends Entry<Fields>>(
  view: ReadContext,
  account: AccountEntry,
  entries: Iterable<E & Entry<Fields>>,
): DirectoryListing<Fields, E>[] {
  const existing: DirectoryListing<Fields, E>[] = []
  for (const entry of entries) {
    const fields = view.read<Fields>(entry)
    if (fields !== undefined) existing.push({ entry, fields, page: fields.pages?.[pageIndex(entry, account)] ?? 0n })
  }
  return existing
}

/** Returns an account's existing entries in the order of its directory: page by page, within a page by ledger index. */
export function directoryEntries<Fields extends Threaded, E extends Entry<Fields>>(
  view: ReadContext,
  account: AccountEntry,
  entries: Iterable<E & Entry<Fields>>,
): DirectoryListing<Fields, E>[] {
  return collectEntries(view, account, entries).sort(inDirectoryOrder)
}

/**
 * Yields the same entries incrementally: collects them immediately, sorts a part at a time, and merges the parts while
 * they are read.
 */
export function* pacedDirectoryEntries(
  view: ReadContext,
  account: AccountEntry,
  entries: Iterable<Entry>,
  compare: (a: DirectoryListing<Threaded, Entry>, b: DirectoryListing<Threaded, Entry>) => number = inDirectoryOrder,
): Generator<DirectoryListing<Threaded, Entry> | undefined, undefined, undefined> {
  const existing = collectEntries<Threaded, Entry>(view, account, entries)
  const sorted: DirectoryListing<Threaded, Entry>[][] = []
  for (let start = 0; start < existing.length; start += SORTED_AT_ONCE) {
    if (start > 0) yield undefined
    sorted.push(existing.slice(start, start + SORTED_AT_ONCE).sort(compare))
  }
  yield* merged(sorted, compare)
  return undefined
}

/** Merges sorted lists. */
function* merged<T>(lists: readonly T[][], compare: (a: T, b: T) => number): Generator<T, undefined, undefined> {
  if (lists.length <= 1) {
    yield* lists[0] ?? []
    return undefined
  }
  const middle = lists.length >> 1
  const left = merged(lists.slice(0, middle), compare)
  const right = merged(lists.slice(middle), compare)
  let a = left.next()
  let b = right.next()
  while (a.done !== true && b.done !== true) {
    if (compare(a.value, b.value) <= 0) {
      yield a.value
      a = left.next()
    } else {
      yield b.value
      b = right.next()
    }
  }
  while (a.done !== true) {
    yield a.value
    a = left.next()
  }
  while (b.done !== true) {
    yield b.value
    b = right.next()
  }
  return undefined
}
