import { LedgerFault } from '../base/ledger-fault.ts'
import { DIRECTORY } from './directory.ts'
import type { ValuesOf } from './object-type.ts'
import { NO_THREAD } from './entry.ts'
import type { Journal } from './journal.ts'
import type { LedgerKeys } from './ledger-keys.ts'
import { ObjectEntry } from './object-entry.ts'

const MAX_PER_PAGE = 32
const FIRST = 0n

export type PageValues = ValuesOf<(typeof DIRECTORY)['schema']>

/** A directory: its first page, its order, and the fields of its pages. */
export interface DirectoryPlace {
  readonly root: string
  /** `time`: in arrival order; `key`: a page is sorted by ledger index. */
  readonly order: 'time' | 'key'
  readonly about: () => PageValues
}

interface Page {
  readonly entry: ObjectEntry
  readonly values: PageValues
  readonly keys: readonly string[]
  readonly next: bigint
  readonly previous: bigint
}

/** Returns the position of a key among sorted ones. */
function placeAmong(keys: readonly string[], key: string): number {
  let at = keys.length
  while (at > 0 && (keys[at - 1] ?? '') > key) at -= 1
  return at
}

/**
 * Directories as linked pages of 32 entries. New entries are added to the last page, emptied pages are unlinked, and
 * page numbers never change. The order of writes is that of the reference's `ApplyView::dirAdd` and `dirRemove`.
 */
export class DirectoryPages {
  readonly #journal: Journal
  readonly #keys: LedgerKeys
  readonly #mostPages: bigint

  /** @param mostPages maximum number of pages of a directory */
  constructor(journal: Journal, keys: LedgerKeys, mostPages: bigint) {
    this.#journal = journal
    this.#keys = keys
    this.#mostPages = mostPages
  }

  /**
   * @returns the number of the page that now contains the key
   * @throws LedgerFault `ledger/directory-full` when the last allowed page is full; nothing has changed then
   */
  add(place: DirectoryPlace, key: string): bigint {
    const root = this.#find(place.root, FIRST)
    if (root === undefined) {
      this.#make(place, FIRST, { Indexes: [key] })
      return FIRST
    }
    const number = root.previous
    const last = number === FIRST ? root : this.#existing(place.root, number)
    if (last.keys.length < MAX_PER_PAGE) {
      const at = place.order === 'key' ? placeAmong(last.keys, key) : last.keys.length
      this.#change(last, { Indexes: last.keys.toSpliced(at, 0, key) })
      return number
    }
    const page = number + 1n
    if (page >= this.#mostPages) throw new LedgerFault('ledger/directory-full', `Directory ${place.root} is full`)
    this.#change(last, { IndexNext: page })
    this.#change(this.#existing(place.root, FIRST), { IndexPrevious: page })
    this.#make(place, page, { Indexes: [key], IndexPrevious: page === 1n ? undefined : number })
    return page
  }

  /** Returns the content of a directory, page by page. */
  listed(rootKey: string): string[] {
    const listed: string[] = []
    let page = this.#find(rootKey, FIRST)
    while (page !== undefined) {
      listed.push(...page.keys)
      page = page.next === FIRST ? undefined : this.#existing(rootKey, page.next)
    }
    return listed
  }

  /**
   * Does nothing when the page does not contain the key.
   * @param keepsRoot whether the first page remains when the directory becomes empty
   */
  remove(rootKey: string, number: bigint, key: string, keepsRoot: boolean): void {
    const page = this.#find(rootKey, number)
    const position = page?.keys.indexOf(key) ?? -1
    if (page === undefined || position < 0) return
    const keys = page.keys.toSpliced(position, 1)
    this.#change(page, { Indexes: keys })
    if (keys.length > 0) return
    if (number !== FIRST) this.#unlink(rootKey, number, keepsRoot)
    else if (!keepsRoot) this.eraseEmpty(rootKey)
  }

  /**
   * Deletes a directory if it is empty. Other emptied pages have been unlinked, so checking the first page is enough.
   */
  eraseEmpty(rootKey: string): void {
    const root = this.#find(rootKey, FIRST)
    if (root === undefined || root.keys.length > 0 || root.next !== FIRST || root.previous !== FIRST) return
    this.#erase(root)
  }

  /** Unlinks and deletes an empty page. */
  #unlink(rootKey: string, number: bigint, keepsRoot: boolean): void {
    const page = this.#existing(rootKey, number)
    const { next, previous } = page
    this.#change(this.#existing(rootKey, previous), { IndexNext: next })
    this.#change(this.#existing(rootKey, next), { IndexPrevious: previous })
    this.#erase(page)
    if (!keepsRoot) this.eraseEmpty(rootKey)
  }

  #find(rootKey: string, number: bigint): Page | undefined {
    const entry = this.#journal.byKey(this.#keys.pageKey(rootKey, number))
    if (!(entry instanceof ObjectEntry) || entry.type !== DIRECTORY || entry.fields === undefined) return undefined
    // The type determines the schema of its values.
    const values = entry.fields.values as PageValues
    return {
      entry,
      values,
      keys: values.Indexes ?? [],
      next: values.IndexNext ?? FIRST,
      previous: values.IndexPrevious ?? FIRST,
    }
  }

  #existing(rootKey: string, number: bigint): Page {
    const page = this.#find(rootKey, number)
    if (page === undefined) throw new RangeError(`Directory ${rootKey} has no page ${number}`)
    return page
  }

  #make(place: DirectoryPlace, number: bigint, values: PageValues): void {
    const key = this.#keys.pageKey(place.root, number)
    const existing = this.#journal.byKey(key)
    const entry = existing instanceof ObjectEntry ? existing : new ObjectEntry(DIRECTORY, key)
    this.#journal.set(entry, {
      values: { ...place.about(), RootIndex: place.root, ...values },
      thread: NO_THREAD,
    })
  }

  #change({ entry }: Page, values: PageValues): void {
    const { fields } = entry
    if (fields !== undefined) this.#journal.set(entry, { ...fields, values: { ...fields.values, ...values } })
  }

  #erase({ entry }: Page): void {
    this.#journal.set(entry, undefined)
  }
}
