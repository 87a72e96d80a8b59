import type { ChainId } from '@tidebook/chains/ids'
import { isChainId } from '@tidebook/chains/ids'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** A recipient with the owner's name for it (WAL-104). */
export interface BookEntry {
  readonly chain: ChainId
  readonly address: string
  readonly name: string
  /** Destination tag as text; '' when the recipient needs none. */
  readonly tag: string
}

/** Maximum length of a name, in characters. */
export const MAX_BOOK_NAME_LENGTH = 40
/** Maximum number of stored entries. */
const MAX_BOOK_ENTRIES = 500

function isTag(tag: unknown): tag is string {
  return typeof tag === 'string' && /^\d{0,10}$/u.test(tag)
}

function parseEntries(value: unknown): readonly BookEntry[] {
  return (Array.isArray(value) ? value : [])
    .filter(
      (each: Partial<BookEntry> | null): each is BookEntry =>
        isChainId(each?.chain) &&
        typeof each?.address === 'string' &&
        each.address !== '' &&
        each.address.length <= 64 &&
        typeof each.name === 'string' &&
        each.name !== '' &&
        each.name.length <= MAX_BOOK_NAME_LENGTH &&
        isTag(each.tag),
    )
    .map(({ chain, address, name, tag }) => ({ chain, address, name, tag }))
    .slice(0, MAX_BOOK_ENTRIES)
}

const setting = defineSetting('addressBook', { parse: parseEntries })

/** The recipients stored in this browser, sorted by name. */
export const addressBookStore = createStore<readonly BookEntry[]>(setting.read())

function put(entries: readonly BookEntry[]): void {
  addressBookStore.set(entries)
  setting.write(entries)
}

function isSame(one: Pick<BookEntry, 'chain' | 'address'>, other: Pick<BookEntry, 'chain' | 'address'>): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Stores a recipient; an address has one name. */
export function saveEntry(entry: BookEntry): void {
  const name = entry.name.trim().slice(0, MAX_BOOK_NAME_LENGTH)
  if (name === '') return
  const others = addressBookStore.get().filter((each) => !isSame(each, entry))
  put(
    [...others, { ...entry, name }]
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, MAX_BOOK_ENTRIES),
  )
}

/** Removes a recipient. */
export function removeEntry(entry: Pick<BookEntry, 'chain' | 'address'>): void {
  return put(addressBookStore.get().filter((each) => !isSame(each, entry)))
}

/** Returns the entry of an address, or undefined. */
export function findEntry(entries: readonly BookEntry[], chain: ChainId, address: string): BookEntry | undefined {
  return entries.find((each) => isSame(each, { chain, address }))
}
