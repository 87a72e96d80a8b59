import type { Transaction } from 'lmdb'
import type { StateEntry, StateSource, StoredChange } from '@tidebook/ledger'
import { isStoredAccount, isStoredOffer } from '@tidebook/ledger'
import { readTree } from './branch-hashes.ts'
import { entryCount } from './lmdb-tables.ts'
import type { Table, Tables } from './lmdb-tables.ts'
import { addOffer, booksOf, positionsIn, removeOffer, sequencesOf } from './offer-index.ts'
import { asStoreError } from './store-error.ts'
import { branchKey, hashKey } from './store-keys.ts'
import { seal, unseal } from './seal.ts'

/** Merges two sequences in key order. */
function* mergeEntries(one: Iterable<StateEntry>, other: Iterable<StateEntry>): Generator<StateEntry> {
  const others = other[Symbol.iterator]()
  try {
    let waiting = others.next()
    for (const entry of one) {
      for (; waiting.done !== true && waiting.value.key < entry.key; waiting = others.next()) yield waiting.value
      yield entry
    }
    for (; waiting.done !== true; waiting = others.next()) yield waiting.value
  } finally {
    // Releases the database's resources if the reader stops early.
    others.return?.()
  }
}

/** Returns the state of the last committed ledger, read on demand. */
export function storedState(tables: Tables): StateSource {
  return {
    count: entryCount(tables.state) + entryCount(tables.roots) + entryCount(tables.offers),
    account: (key) => entryIn(tables.roots, key),
    accountsAfter: (key) => entriesOf(tables.roots, { start: Buffer.from(key, 'hex'), exclusiveStart: true }),
    offers: {
      find: (key) => entryIn(tables.offers, key),
      after: (key) => entriesOf(tables.offers, { start: Buffer.from(key, 'hex'), exclusiveStart: true }),
      inBook: (assets, from) => positionsIn(tables, assets, from),
      ofOwner: (id) => sequencesOf(tables, id),
    },
    books: () => booksOf(tables),
    others: () => entriesOf(tables.state),
    branches: (from, to) => allEntries(tables, branchRange(from, to)),
    tree: () => readTree(tables),
  }
}

export interface Range {
  readonly start?: Buffer
  readonly end?: Buffer
  readonly exclusiveStart?: boolean
  /** Reads the state as of this transaction; by default as of the last commit. */
  readonly transaction?: Transaction
}

function branchRange(from: number, to: number): Range {
  const start = branchKey(from)
  return to > 0xffff ? { start } : { start, end: branchKey(to) }
}

/** Yields every entry of all tables, in key order. */
export function allEntries(tables: Tables, range: Range = {}): Iterable<StateEntry> {
  const owned = mergeEntries(entriesOf(tables.state, range), entriesOf(tables.offers, range))
  return mergeEntries(owned, entriesOf(tables.roots, range))
}

function entryIn(table: Table, key: string): Uint8Array | undefined {
  try {
    const value = table.get(Buffer.from(key, 'hex'))
    return value === undefined ? undefined : unseal(value, key)
  } catch (error) {
    throw asStoreError(error, 'reading the state')
  }
}

function* entriesOf(table: Table, range: Range = {}): Generator<StateEntry> {
  try {
    for (const { key, value } of table.getRange({ ...range, snapshot: true })) {
      const name = key.toString('hex').toUpperCase()
      yield { key: name, value: unseal(value, name) }
    }
  } catch (error) {
    throw asStoreError(error, 'reading the state')
  }
}

/** Queues a change of an entry. */
export function writeEntry(tables: Tables, { key, moved, value }: StoredChange): void {
  const { offers, roots, state } = tables
  const name = hashKey(key)
  if (value !== undefined) void tableOf(tables, value).put(name, seal(value))
  else if (moved !== undefined) void offers.remove(name)
  else {
    void state.remove(name)
    void roots.remove(name)
  }
  if (moved === undefined) return
  if (value === undefined) removeOffer(tables, name, moved)
  else addOffer(tables, name, moved)
}

function tableOf({ offers, roots, state }: Tables, value: Uint8Array): Table {
  if (isStoredAccount(value)) return roots
  return isStoredOffer(value) ? offers : state
}
